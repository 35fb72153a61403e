import { conflict } from '../../../../domain/errors.ts'
import type { WriteContext } from '../../../http/context.ts'
import { restoreKeptPlace } from '../../booking/index.ts'
import { GUEST } from '../../outbound/index.ts'
import { lockByToken } from './queries.ts'

/** The guest takes a change back about which the venue has not decided. The booking stays as it was. */
export const withdrawChange = async ({
  tx,
  params,
  services,
  now,
}: WriteContext<'POST /api/public/manage/:token/withdraw-change'>) => {
  const booking = await lockByToken(tx, services, params.token)
  if (booking.kept_change_id === null)
    throw conflict('No change of this booking waits for the venue. It may have been decided meanwhile.', {
      code: 'no_change',
    })
  await restoreKeptPlace(tx, booking, 'withdrawn', GUEST, now)
  return { success: true as const }
}
