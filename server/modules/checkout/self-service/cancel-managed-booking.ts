import { BY_GUEST } from '../../../../domain/cancellation.ts'
import { conflict } from '../../../../domain/errors.ts'
import { whyNotCancel } from '../../../../domain/self-service.ts'
import type { WriteContext } from '../../../http/context.ts'
import { changeStatus, lockPaidSoFar } from '../../booking/index.ts'
import { GUEST } from '../../outbound/index.ts'
import { lockByToken } from './queries.ts'
import { quoteFor } from './quote.ts'

/** Cancels by the terms, for exactly the quote that the guest saw. Of two tabs, the second gets 409. */
export const cancelManagedBooking = async ({
  tx,
  params,
  body,
  services,
  now,
}: WriteContext<'POST /api/public/manage/:token/cancel'>) => {
  const booking = await lockByToken(tx, services, params.token)
  const why = whyNotCancel(booking, now)
  if (why !== null) throw conflict(why, { code: booking.status })
  const { quote, release_pence, quote_hash } = quoteFor(booking, await lockPaidSoFar(tx, booking.id), now)
  if (quote_hash !== body.quote_hash)
    throw conflict('The booking or what a cancellation returns has changed. Look at it again.', {
      code: 'quote_changed',
    })
  await changeStatus(tx, booking, {
    action: 'staff_cancel',
    doer: GUEST,
    now,
    audit: 'cancelled',
    details: { cancelled_by: 'guest', by_link: true },
    ending: BY_GUEST,
  })
  return { success: true as const, returned_pence: quote.return_pence, released_pence: release_pence }
}
