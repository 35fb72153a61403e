import { call, read } from '../../../http/route.ts'
import { checkSetup, setUp } from './set-up.ts'

export const setupRoutes = [read('GET /api/setup/:token', checkSetup), call('POST /api/setup/:token', setUp)]
