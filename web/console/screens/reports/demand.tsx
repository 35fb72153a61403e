import { shortDate } from '../../../shared/dates.ts'
import words from '../../../shared/words.en.ts'
import { count } from '../../model/guest-name.ts'
import { Bars } from './bars.tsx'
import type { Report } from './parts.tsx'
import { Table } from './table.tsx'
import { bookedElse, REASON_WORDS } from './words.ts'

interface Props {
  readonly report: Report
  readonly venue: { readonly id: string; readonly reseating: string }
}

/** What would have helped, and where it is set. */
const HELP: Record<string, readonly [text: string, section: string]> = {
  full: ['Let more guests arrive at once', 'services'],
  no_table: ['Add or join tables', 'floor'],
  party_size: ['Take larger parties online', 'rules'],
  cutoff: ['Let guests book later', 'rules'],
  too_early: ['Let guests book further ahead', 'bookings'],
  closed: ['Open on more days', 'hours'],
}

/** Guests who found nothing, by reason: asked, and lost for good. */
export const Demand = ({ report, venue }: Props) => {
  const { demand } = report
  if (demand.length === 0) return <p class="quiet">Whoever asked found a table near their time.</p>
  const asked = demand.reduce((sum, row) => sum + row.asked, 0)
  const lost = demand.reduce((sum, row) => sum + row.lost, 0)
  const reasons = new Map<string, number>()
  for (const { reason, lost } of demand) reasons.set(reason, (reasons.get(reason) ?? 0) + lost)
  return (
    <div class="stack tight">
      <p>
        <b>{count(asked, 'guest', 'guests')}</b> found nothing near the wished time {bookedElse(asked, lost)}
      </p>
      <Bars
        label="Guests lost, by reason"
        rows={[...reasons].map(([reason, value]) => ({ name: REASON_WORDS[reason] ?? reason, value }))}
        table={
          <Table
            label="Guests who were refused"
            head={['When', 'People', 'Why', 'Asked', 'Lost']}
            words="Why"
            rows={demand.map(({ date, hour, party, reason, asked, lost }) => [
              `${dayIn(report.to, date)}, ${String(hour).padStart(2, '0')}:00`,
              party,
              REASON_WORDS[reason] ?? reason,
              asked,
              lost,
            ])}
          />
        }
      />
      <Helps reasons={[...reasons.keys()]} venue={venue} />
    </div>
  )
}

/** "Fri 9 Jan", with its year where the range ends in another one. */
const dayIn = (last: string, date: string): string =>
  [shortDate(words, date), ...(date.slice(0, 4) === last.slice(0, 4) ? [] : [date.slice(0, 4)])].join(' ')

const Helps = ({
  reasons,
  venue,
}: {
  readonly reasons: readonly string[]
  readonly venue: Props['venue']
}) => {
  const helps = reasons.flatMap((reason) => (HELP[reason] ? [HELP[reason]] : []))
  const canReseat =
    venue.reseating !== 'auto' && reasons.some((reason) => reason === 'no_table' || reason === 'full')
  return (
    <ul class="helps">
      {canReseat && (
        <li>
          <a href={`/console/${venue.id}/settings/bookings`}>Let Maitred move parties to make room</a>
        </li>
      )}
      {helps.map(([text, section]) => (
        <li key={text}>
          <a href={`/console/${venue.id}/settings/${section}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
}
