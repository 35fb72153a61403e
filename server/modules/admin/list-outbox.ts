import type { ReadContext } from '../../http/context.ts'
import { offsetEnvelope, pageOf } from '../../http/paging.ts'
import { presentMail } from './present.ts'
import { countMail, listMail } from './queries.ts'

export const listOutbox = async ({ db, query }: ReadContext<'GET /api/admin/outbox'>) => {
  const page = pageOf(query)
  const [mail, total] = await Promise.all([listMail(db, page), countMail(db)])
  return offsetEnvelope(mail.map(presentMail), total, page)
}
