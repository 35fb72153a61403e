import { call, write } from '../../../http/route.ts'
import { joinGuestList } from './join-guest-list.ts'
import { readOptions } from './read-options.ts'

export const guestListRoutes = [
  call('GET /api/public/venues/:venueId/guestlist-options', readOptions),
  write('POST /api/public/venues/:venueId/guestlist-bookings', joinGuestList),
]
