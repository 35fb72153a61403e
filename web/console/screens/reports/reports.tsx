import { useState } from 'preact/hooks'
import { addDays, shortDate } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import { useLoad } from '../../../shared/use-load.ts'
import words from '../../../shared/words.en.ts'
import { call, sentenceFor } from '../../api.ts'
import { session } from '../../session.ts'
import type { Venue } from '../../venues.ts'
import { Bars } from './bars.tsx'

const RANGES = { 7: 'Last 7 days', 28: 'Last 4 weeks', 91: 'Last 3 months', 365: 'Last year' } as const

const SOURCE_WORDS: Record<string, string> = {
  public: 'Online',
  staff: 'Staff',
  reservation: 'Reservation',
  table: 'table',
  guestlist: 'guest list',
  event: 'event',
}
const REASON_WORDS: Record<string, string> = {
  cutoff: 'Too late to book',
  too_early: 'Too early to book',
  closed: 'Closed',
  full: 'Full',
  no_table: 'No table that fits',
  party_size: 'Party too large or small',
}
const REVENUE_WORDS: Record<string, string> = {
  deposits: 'Deposits',
  fees: 'Fees',
  tickets: 'Tickets',
  vouchers: 'Vouchers',
}
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** What happened, as charts with the same figures in tables, and each as a CSV file. */
export const Reports = ({ venue, today }: { venue: Venue; today: string }) => {
  const [days, setDays] = useState<keyof typeof RANGES>(28)
  const [from, to] = [addDays(today, -days), addDays(today, -1)]
  const { data, error } = useLoad(`report ${venue.id} ${from} ${to}`, (signal) =>
    call('GET /api/my-venues/:venueId/reports', {
      params: { venueId: venue.id },
      query: { from, to },
      signal,
    }),
  )
  const pay = (pence: number) => money(pence, venue.currency, 'en')
  /** The browser cannot send the session with a link, so the file is fetched first. */
  const download = async (report: string) => {
    const response = await fetch(
      `/api/my-venues/${venue.id}/reports.csv?${new URLSearchParams({ report, from, to })}`,
      { headers: { authorization: `Bearer ${session.value?.token}` } },
    )
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = `${report} ${from} to ${to}.csv`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const section = (title: string, report: string, content: preact.ComponentChildren) => (
    <section class="card report">
      <header>
        <h2>{title}</h2>
        <button type="button" class="button small" onClick={() => download(report)}>
          CSV
        </button>
      </header>
      {content}
    </section>
  )
  return (
    <div class="reports">
      <div class="toolbar">
        <fieldset class="segments">
          <legend class="visually-hidden">Range</legend>
          {Object.entries(RANGES).map(([count, label]) => (
            <label key={count}>
              <input
                type="radio"
                name="range"
                checked={days === Number(count)}
                onChange={() => setDays(Number(count) as keyof typeof RANGES)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </div>
      {error && <p class="notice bad">{sentenceFor(error)}</p>}
      {data && (
        <>
          <dl class="totals">
            <Total label="Covers" value={data.totals.covers} />
            <Total label="Parties" value={data.totals.parties} />
            <Total label="Arrived" value={data.totals.arrived} />
            <Total label="No-shows" value={data.totals.no_shows} />
            <Total label="Cancelled" value={data.totals.cancelled} />
            <Total label="Revenue" value={pay(data.totals.revenue_pence)} />
          </dl>
          {section(
            'Covers by day',
            'days',
            <Bars
              label="Covers by day"
              rows={data.days.map((day) => ({ name: shortDate(words, day.date), value: day.covers }))}
            />,
          )}
          <div class="report-grid">
            {section(
              'Where parties came from',
              'sources',
              <Table
                label="Where parties came from"
                head={['Source', 'Parties', 'Covers']}
                rows={data.sources.map((one) => [
                  one.source === 'reservation'
                    ? 'Reservation'
                    : `${SOURCE_WORDS[one.source]}, ${SOURCE_WORDS[one.kind]}`,
                  one.parties,
                  one.covers,
                ])}
              />,
            )}
            {section(
              'Days between booking and visit',
              'lead-time',
              <Bars
                label="Lead time"
                rows={data.lead_time.map((one) => ({ name: one.days, value: one.parties }))}
              />,
            )}
            {section(
              'Length of stay',
              'stay',
              data.stay.parties === 0 ? (
                <p class="quiet">No party was marked as arrived and left in this range.</p>
              ) : (
                <p>
                  {data.stay.mins} minutes on average, {data.stay.planned_mins} planned, over{' '}
                  {data.stay.parties} parties.
                </p>
              ),
            )}
            {section(
              'Revenue',
              'revenue',
              <Table
                label="Revenue"
                head={['Kind', 'Amount']}
                rows={data.revenue.map((one) => [
                  REVENUE_WORDS[one.kind] ?? one.kind,
                  pay(one.revenue_pence),
                ])}
              />,
            )}
            {section(
              'People in the house, by hour',
              'occupancy',
              <Table
                label="People in the house, by hour"
                head={['Hour', ...WEEKDAYS.map((day) => day.charAt(0).toUpperCase() + day.slice(1))]}
                rows={[...new Set(data.occupancy.map(({ hour }) => hour))]
                  .sort((a, b) => serviceHour(venue, a) - serviceHour(venue, b))
                  .map((hour) => [
                    `${String(hour).padStart(2, '0')}:00`,
                    ...WEEKDAYS.map(
                      (day) =>
                        data.occupancy.find((one) => one.hour === hour && one.weekday === day)?.covers ?? '',
                    ),
                  ])}
              />,
            )}
            {section(
              'Refused demand',
              'refused',
              data.refused.length === 0 ? (
                <p class="quiet">Guests found a free slot whenever they looked.</p>
              ) : (
                <Table
                  label="Refused demand"
                  head={['Slot', 'Why', 'Seen']}
                  rows={data.refused
                    .slice(0, 15)
                    .map((one) => [one.time, REASON_WORDS[one.reason] ?? one.reason, one.seen])}
                />
              ),
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** Hours after midnight belong to the end of the service day. */
const serviceHour = (venue: Venue, hour: number) =>
  hour < Number(venue.service_day_start.slice(0, 2)) ? hour + 24 : hour

const Total = ({ label, value }: { label: string; value: number | string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const Table = ({
  label,
  head,
  rows,
}: {
  label: string
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}) =>
  rows.length === 0 ? (
    <p class="quiet">Nothing in this range.</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, n) =>
                n === 0 ? (
                  <th key={head[n]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head[n]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
