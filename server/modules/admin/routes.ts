import { call, read, write } from '../../http/route.ts'
import { moveListing } from '../venues/index.ts'
import { changeKeys } from './change-keys.ts'
import { listOutbox } from './list-outbox.ts'
import { presentListing } from './present.ts'
import { pendingListings } from './queries.ts'

export const adminRoutes = [
  read('GET /api/admin/listings', async ({ db }) => ({
    data: (await pendingListings(db)).map(presentListing),
  })),
  write('POST /api/admin/venues/:id/listing', async ({ tx, params, body, now }) => ({
    success: true as const,
    app_listing_status: await moveListing(
      tx,
      params.id,
      body.decision === 'approved' ? 'approve' : 'decline',
      now,
    ),
  })),
  call('PUT /api/admin/maintenance', async ({ body, services }) => {
    await services.maintenance.set(body.enabled)
    // The MAINTENANCE setting keeps it on whatever is asked here.
    return { success: true as const, enabled: await services.maintenance.isOn() }
  }),
  write('POST /api/admin/users/:id/keys', changeKeys),
  read('GET /api/admin/outbox', listOutbox),
]
