import { write } from '../../http/route.ts'
import { createVenue } from './create-venue.ts'

export const venueRoutes = [write('POST /api/my-venues', createVenue)]
