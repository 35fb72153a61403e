import { money } from '../../../shared/money.ts'
import type { Texts } from '../../forms/by-language.tsx'
import { call } from '../../model/api.ts'
import { sendAndSay } from '../../model/look-up.ts'
import type { Event, EventDesk } from './desk.ts'

interface Props {
  readonly desk: EventDesk
  readonly event: Event
  reload(): Promise<unknown>
}

const LABELS: Record<string, string> = {
  name: 'Name',
  names: 'Name by language',
  event_date: 'Date',
  start_time: 'Start',
  end_time: 'End',
  capacity: 'Capacity',
  event_type: 'Kind',
  genre: 'Genre',
  sells_tables: 'Sells tables',
  table_price_per_cover_pence: 'Table, for each person',
  ticket_names: 'Names on tickets',
  last_entry_time: 'Last entry',
  takes_over: 'Takes over',
  price_pence: 'Price',
  description: 'For guests',
  descriptions: 'For guests by language',
  min_per_order: 'Fewest in one order',
  max_per_order: 'Most in one order',
}
const TICKET_WORDS = {
  add: 'Add tickets',
  change: 'Change tickets',
  remove: 'Take tickets off sale',
} as const

/** A text by language. */
const isTexts = (value: unknown): value is NonNullable<Texts> =>
  typeof value === 'object' && value !== null && 'en' in value

/** What the organiser wants to change: as it is, and as it would be. */
export const PendingChange = ({ desk, event, reload }: Props) => {
  const change = event.pending_change
  if (!change) return null
  const said = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return 'none'
    if (isTexts(value)) return [value.en, value.de].filter(Boolean).join(' / ')
    if (name.endsWith('_pence')) return money(Number(value), event.currency, 'en')
    return value === true ? 'yes' : value === false ? 'no' : String(value)
  }
  const decide = async (decision: 'approve' | 'decline') => {
    const params = { id: event.id }
    await sendAndSay<unknown>(
      () =>
        decision === 'approve'
          ? call('POST /api/my-events/:id/pending-change/approve', { params })
          : call('POST /api/my-events/:id/pending-change/decline', { params }),
      () => (decision === 'approve' ? 'The change is made.' : 'The change is declined.'),
    )
    await reload()
  }
  const canDecide = desk.venue !== undefined && desk.canChange
  return (
    <section class="notice warn pending-change" aria-labelledby="pending-title">
      <div>
        <h3 id="pending-title">
          {canDecide
            ? `${event.organiser_name ?? 'The organiser'} asks for a change`
            : 'Your change waits for the venue'}
        </h3>
        <ul>
          {Object.entries(change.fields).map(([name, value]) => (
            <li key={name}>
              {LABELS[name] ?? name}: <del>{said(name, event[name as keyof Event])}</del>{' '}
              <ins>{said(name, value)}</ins>
            </li>
          ))}
          {change.ticket_types.map(({ id, action, fields }) => (
            <li key={id}>
              {TICKET_WORDS[action]}
              {Object.entries(fields).map(
                ([name, value]) => `, ${(LABELS[name] ?? name).toLowerCase()} ${said(name, value)}`,
              )}
            </li>
          ))}
        </ul>
        {canDecide && (
          <div class="actions">
            <button type="button" class="button small" onClick={() => decide('decline')}>
              Decline
            </button>
            <button type="button" class="button small primary" onClick={() => decide('approve')}>
              Approve the change
            </button>
          </div>
        )}
      </div>
    </section>
  )
}
