import { call, read, write } from '../../../http/route.ts'
import { acceptOffer } from './accept-offer.ts'
import { addToWaitlist } from './add-to-waitlist.ts'
import { declineOffer, leaveWaitlist } from './decline-offer.ts'
import { joinWaitlist } from './join-waitlist.ts'
import { listWaitlist } from './list-waitlist.ts'
import { offerByHand } from './offer-by-hand.ts'
import { readWish } from './read-wish.ts'
import { removeWish } from './remove-wish.ts'

export const waitlistRoutes = [
  call('POST /api/public/venues/:venueId/waitlist', joinWaitlist),
  read('GET /api/public/waitlist/:token', readWish),
  call('POST /api/public/waitlist/:token/accept', acceptOffer),
  write('POST /api/public/waitlist/:token/decline', declineOffer),
  write('DELETE /api/public/waitlist/:token', leaveWaitlist),
  read('GET /api/my-venues/:venueId/waitlist', listWaitlist),
  write('POST /api/my-venues/:venueId/waitlist', addToWaitlist),
  write('POST /api/my-venues/:venueId/waitlist/:id/offer', offerByHand),
  write('DELETE /api/my-venues/:venueId/waitlist/:id', removeWish),
]
