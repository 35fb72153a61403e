import { write } from '../../../http/route.ts'
import { applyReseating } from './apply.ts'
import { proposeReseating } from './propose.ts'
import { undoReseating } from './undo.ts'

export const reseatingRoutes = [
  write('POST /api/my-venues/:venueId/reseat/propose', proposeReseating),
  write('POST /api/my-venues/:venueId/reseat/apply', applyReseating),
  write('POST /api/my-venues/:venueId/reseat/undo', undoReseating),
]
