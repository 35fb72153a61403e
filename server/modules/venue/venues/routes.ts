import { call, read, write } from '../../../http/route.ts'
import { changeVenue } from './change-venue.ts'
import { createPreviewLink } from './create-preview-link.ts'
import { createVenue } from './create-venue.ts'
import { listVenues } from './list-venues.ts'
import { moveListing } from './move-listing.ts'
import { operatorStats } from './operator-stats.ts'
import { readConnections } from './read-connections.ts'
import { setVenueStatus } from './set-venue-status.ts'
import { linkSister, listSisters, unlinkSister } from './sisters.ts'
import { uploadLogo } from './upload-logo.ts'
import { venueStats } from './venue-stats.ts'

export const venueRoutes = [
  read('GET /api/my-venues', listVenues),
  write('POST /api/my-venues', createVenue),
  read('GET /api/my-venues/:venueId/connections', readConnections),
  write('POST /api/my-venues/:venueId/preview-link', createPreviewLink),
  write('PUT /api/my-venues/:id', changeVenue),
  write('PUT /api/my-venues/:id/status', setVenueStatus),
  write('POST /api/my-venues/:id/request-listing', async ({ tx, params, now }) => ({
    app_listing_status: await moveListing(tx, params.id, 'request', now),
  })),
  write('POST /api/my-venues/:id/withdraw-listing', async ({ tx, params, now }) => ({
    app_listing_status: await moveListing(tx, params.id, 'withdraw', now),
  })),
  read('GET /api/my-venues/:id/stats', venueStats),
  read('GET /api/my-stats', operatorStats),
  read('GET /api/my-venues/:id/sisters', listSisters),
  write('POST /api/my-venues/:id/sisters', linkSister),
  write('DELETE /api/my-venues/:id/sisters/:sisterId', unlinkSister),
  call('POST /api/venues/:id/logo', uploadLogo),
]
