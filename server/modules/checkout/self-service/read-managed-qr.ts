import type { ReadContext } from '../../../http/context.ts'
import { presentQr } from '../table/read-qr.ts'
import { findByToken } from './queries.ts'

export const readManagedQr = async ({
  db,
  params,
  services,
  now,
}: ReadContext<'GET /api/public/manage/:token/qr'>) =>
  presentQr(services, await findByToken(db, services, params.token), now)
