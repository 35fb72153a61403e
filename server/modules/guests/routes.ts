import { call, read, write } from '../../http/route.ts'
import { banGuest, liftBan } from './bans/ban-guest.ts'
import { setConnection, setOwnConnection } from './network/set-connection.ts'
import { showGuestNetwork, showNetwork } from './network/show-network.ts'
import { eraseGuest } from './privacy/erase-guest.ts'
import { exportGuest, exportMe } from './privacy/export-guest.ts'
import { addWalkIn } from './profile/add-walk-in.ts'
import { changeGuest } from './profile/change-guest.ts'
import { listActivity, listBilling, listGuestBookings } from './profile/guest-history.ts'
import { mergeGuests } from './profile/merge-guests.ts'
import { showGuest } from './profile/show-guest.ts'
import { listRoster } from './roster/list-roster.ts'
import { listTags } from './roster/list-tags.ts'
import { scoreGuest } from './roster/score-guest.ts'
import { searchRoster, searchVenue } from './roster/search-guests.ts'
import { setTags } from './roster/set-tags.ts'

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
  write('PUT /api/my-guests/:id/bar', banGuest),
  write('DELETE /api/my-guests/:id/bar', liftBan),
  write('PUT /api/my-guests/:id/connection', setOwnConnection),
  write('PUT /api/my-guests/:id/connections/:otherId', setConnection),
  read('GET /api/my-venues/:venueId/guests/search', searchVenue),
  write('POST /api/my-venues/:venueId/guests/walk-in', addWalkIn),
  read('GET /api/users/:id/score', scoreGuest),
]
