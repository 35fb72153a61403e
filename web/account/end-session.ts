import { createClient } from '../shared/client.ts'

/** A session that was opened on the way is not left behind. If this fails, it ends by itself. */
export const endSession = (token: string): Promise<void> =>
  createClient({ token: () => token })('POST /api/auth/logout', {}).then(
    () => undefined,
    () => undefined,
  )
