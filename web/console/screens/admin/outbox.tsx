import { useState } from 'preact/hooks'
import { useLoad } from '../../../shared/use-load.ts'
import { LoadState } from '../../forms/load-state.tsx'
import { call } from '../../model/api.ts'
import { count } from '../../model/guest-name.ts'
import { momentOf } from '../../model/moment.ts'
import { ShowMore } from '../../parts/show-more.tsx'

type Mail = Awaited<ReturnType<typeof call<'GET /api/admin/outbox'>>>['data'][number]

const PAGE = 50
/** Mail of every venue has no clock of its own. */
const UTC = { timezone: 'UTC', service_day_start: '00:00' }

/** The same words as in a venue's own list. */
const STATES = {
  queued: { words: 'waits to be sent', look: 'look-late' },
  suppressed: { words: 'held back', look: 'look-no_show' },
  sent: { words: 'sent', look: 'look-seated' },
  failed: { words: 'could not be sent', look: 'look-no_show' },
} as const

/** Mail of every venue, newest first. Texts are shown where no mail server is configured. */
export const Outbox = () => {
  const [pages, setPages] = useState(1)
  const { data, error, reload } = useLoad(`outbox ${pages}`, (signal) =>
    call('GET /api/admin/outbox', { query: { limit: Math.min(PAGE * pages, 200) }, signal }),
  )
  return (
    <section class="card outbox" aria-labelledby="outbox-title">
      <header class="card-head">
        <h2 id="outbox-title">
          Outbox {data && <small class="quiet">{count(data.total, 'message')}</small>}
        </h2>
        <button type="button" class="button small" onClick={reload}>
          Refresh
        </button>
      </header>
      <LoadState error={error} isLoading={!data} onAgain={reload} rows={2} />
      {data?.data.length === 0 && <p class="quiet">Nothing was sent yet.</p>}
      <ul>
        {data?.data.map((mail) => (
          <li key={mail.id}>
            <MailEntry mail={mail} />
          </li>
        ))}
      </ul>
      <ShowMore page={data} isSmall onMore={() => setPages(pages + 1)} />
    </section>
  )
}

const MailEntry = ({ mail }: { mail: Mail }) => (
  <details>
    <summary>
      <span class={`badge state ${STATES[mail.state].look}`}>{STATES[mail.state].words}</span>{' '}
      <b>{mail.subject ?? mail.kind}</b>
      <small>
        {mail.to} · {momentOf(UTC, mail.created_at)} UTC
        {mail.state === 'suppressed' && ' · too many to this address'}
      </small>
    </summary>
    {mail.last_error && (
      <p class="notice bad">
        {count(mail.attempts, 'attempt')}: {mail.last_error}
      </p>
    )}
    {mail.text ? <pre>{mail.text}</pre> : <p class="quiet">The text is not shown: a mail server sends it.</p>}
  </details>
)
