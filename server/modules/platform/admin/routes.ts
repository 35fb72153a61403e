import { call, read, write } from '../../../http/route.ts'
import { changeKeys } from './change-keys.ts'
import { decideListing } from './decide-listing.ts'
import { findUsers } from './find-users.ts'
import { listListings } from './list-listings.ts'
import { listOutbox } from './list-outbox.ts'
import { readMaintenance, setMaintenance } from './set-maintenance.ts'

export const adminRoutes = [
  read('GET /api/admin/listings', listListings),
  write('POST /api/admin/venues/:id/listing', decideListing),
  call('GET /api/admin/maintenance', readMaintenance),
  call('PUT /api/admin/maintenance', setMaintenance),
  read('GET /api/admin/users', findUsers),
  write('POST /api/admin/users/:id/keys', changeKeys),
  read('GET /api/admin/outbox', listOutbox),
]
