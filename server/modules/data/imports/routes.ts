import { call, read } from '../../../http/route.ts'
import { importFile, showImport } from './import-file.ts'

export const importRoutes = [
  call('POST /api/my-venues/:venueId/import', importFile),
  read('GET /api/my-venues/:venueId/import/:id', showImport),
]
