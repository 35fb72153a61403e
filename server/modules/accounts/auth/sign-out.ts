import type { WriteContext } from '../../../http/context.ts'

export const signOut = async ({ tx, actor, request, services }: WriteContext<'POST /api/auth/logout'>) => {
  await services.sessions.close(tx, actor, request.token)
  return { success: true as const }
}
