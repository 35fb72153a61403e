import { call, read, write } from '../../http/route.ts'
import { changeKeys } from './change-keys.ts'
import { decideListing } from './decide-listing.ts'
import { listListings } from './list-listings.ts'
import { listOutbox } from './list-outbox.ts'
import { setMaintenance } from './set-maintenance.ts'

export const adminRoutes = [
  read('GET /api/admin/listings', listListings),
  write('POST /api/admin/venues/:id/listing', decideListing),
  call('PUT /api/admin/maintenance', setMaintenance),
  write('POST /api/admin/users/:id/keys', changeKeys),
  read('GET /api/admin/outbox', listOutbox),
]
