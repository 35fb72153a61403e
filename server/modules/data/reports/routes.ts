import { read } from '../../../http/route.ts'
import { exportReport } from './export-report.ts'
import { readReport } from './read-report.ts'

export const reportRoutes = [
  read('GET /api/my-venues/:venueId/reports', readReport),
  read('GET /api/my-venues/:venueId/reports.csv', exportReport),
]
