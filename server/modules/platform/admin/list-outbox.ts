import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ReadContext } from '../../../http/context.ts'
import { offsetEnvelope, pageOf } from '../../../http/paging.ts'
import { JSON_TYPE, RawResponse } from '../../../http/responses.ts'
import { type Composed, prepareMessages } from '../../outbound/index.ts'
import { presentMail } from './present.ts'
import { countMail, listMail, type MailRow } from './queries.ts'

/**
 * Mail of all venues. Where no mail server is configured nobody gets it, so administrators read it here, composed as it
 * would be sent now. With a mail server bodies are not shown: their links are secrets.
 */
export const listOutbox = async ({ db, query, services }: ReadContext<'GET /api/admin/outbox'>) => {
  const page = pageOf(query)
  const [mail, total] = await Promise.all([listMail(db, page), countMail(db)])
  if (services.mail !== null)
    return offsetEnvelope(
      mail.map((row) => presentMail(row, null)),
      total,
      page,
    )
  const compose = await prepareMessages(
    services,
    db,
    mail.filter(({ html }) => html === null),
  )
  const bodyOf = async (row: MailRow) =>
    // One message that cannot be composed must not hide the others.
    storedBody(row) ?? (await compose(row).catch(() => null))
  return new RawResponse(JSON_TYPE, Readable.from(written(offsetEnvelope(mail, total, page), bodyOf)))
}

/**
 * The JSON of the list, message by message, at the pace of the client: two hundred bodies are some megabytes. Other
 * requests are served between two messages.
 */
async function* written(
  { data, ...rest }: ReturnType<typeof offsetEnvelope<MailRow>>,
  bodyOf: (row: MailRow) => Promise<Composed | null>,
) {
  let before = '{"data":['
  for (const row of data) {
    yield before + JSON.stringify(presentMail(row, await bodyOf(row)))
    before = ','
    await setImmediate()
  }
  yield `${data.length === 0 ? before : ''}],${JSON.stringify(rest).slice(1)}`
}

/** Mail that was queued before bodies were composed at sending. */
const storedBody = ({ html, text, subject, from_name, reply_to }: MailRow): Composed | null =>
  html === null
    ? null
    : {
        html,
        text: text ?? '',
        subject: subject ?? '',
        fromName: from_name ?? '',
        replyTo: reply_to,
        attachments: [],
        calendar: null,
      }
