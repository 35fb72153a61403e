import type { ReadContext } from '../../http/context.ts'
import { offsetEnvelope, pageOf } from '../../http/paging.ts'
import type { Services } from '../../services.ts'
import { type Composed, writeMessage } from '../messages/index.ts'
import { presentMail } from './present.ts'
import { countMail, listMail, type MailRow } from './queries.ts'

/**
 * Mail of all venues. Where no mail server is configured nobody gets it, so administrators read it here, composed as it
 * would be sent now. With a mail server bodies are not shown: their links are secrets.
 */
export const listOutbox = async ({ db, query, services }: ReadContext<'GET /api/admin/outbox'>) => {
  const page = pageOf(query)
  const [mail, total] = await Promise.all([listMail(db, page), countMail(db)])
  const data = await Promise.all(
    mail.map(async (row) => presentMail(row, services.mail === null ? await bodyOf(services, row) : null)),
  )
  return offsetEnvelope(data, total, page)
}

const bodyOf = async (services: Services, row: MailRow): Promise<Composed | null> => {
  const { html, text, subject, from_name, reply_to } = row
  if (html !== null)
    return {
      html,
      text: text ?? '',
      subject: subject ?? '',
      fromName: from_name ?? '',
      replyTo: reply_to,
      attachments: [],
      calendar: null,
    }
  // One message that cannot be composed must not hide the others.
  return writeMessage(services, row).catch(() => null)
}
