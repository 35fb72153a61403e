import { call, read, write } from '../../http/route.ts'
import { addWalkIn } from './add-walk-in.ts'
import { barGuest, liftBar } from './bar-guest.ts'
import { changeGuest } from './change-guest.ts'
import { eraseGuest } from './erase-guest.ts'
import { exportGuest, exportMe } from './export-guest.ts'
import { listActivity, listBilling, listGuestBookings } from './guest-history.ts'
import { listRoster } from './list-roster.ts'
import { listTags } from './list-tags.ts'
import { mergeGuests } from './merge-guests.ts'
import { scoreGuest } from './score-guest.ts'
import { searchRoster, searchVenue } from './search-guests.ts'
import { setConnection, setOwnConnection } from './set-connection.ts'
import { setTags } from './set-tags.ts'
import { showGuest } from './show-guest.ts'
import { showGuestNetwork, showNetwork } from './show-network.ts'

export const guestRoutes = [
  read('GET /api/my-guests', listRoster),
  read('GET /api/my-guests/search', searchRoster),
  read('GET /api/my-guests/tags', listTags),
  read('GET /api/my-guests/network', showNetwork),
  read('GET /api/my-guests/:id', showGuest),
  read('GET /api/my-guests/:id/billing', listBilling),
  read('GET /api/my-guests/:id/activity', listActivity),
  read('GET /api/my-guests/:id/bookings', listGuestBookings),
  read('GET /api/my-guests/:id/network', showGuestNetwork),
  write('PUT /api/my-guests/:id', changeGuest),
  write('POST /api/my-guests/merge', mergeGuests),
  read('GET /api/my-guests/:id/export', exportGuest),
  call('POST /api/my-guests/:id/erase', eraseGuest),
  read('GET /api/me/export', exportMe),
  write('PUT /api/my-guests/:id/tags', setTags),
  write('PUT /api/my-guests/:id/bar', barGuest),
  write('DELETE /api/my-guests/:id/bar', liftBar),
  write('PUT /api/my-guests/:id/connection', setOwnConnection),
  write('PUT /api/my-guests/:id/connections/:otherId', setConnection),
  read('GET /api/my-venues/:venueId/guests/search', searchVenue),
  write('POST /api/my-venues/:venueId/guests/walk-in', addWalkIn),
  read('GET /api/users/:id/score', scoreGuest),
]
