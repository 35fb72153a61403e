import { read } from '../../../http/route.ts'
import { exportRows } from './export-rows.ts'

export const exportRoutes = [read('GET /api/my-venues/:venueId/export.csv', exportRows)]
