import type { ComponentChildren } from 'preact'
import { longDate } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import words from '../../../shared/words.en.ts'
import { useNavigation } from '../../model/address.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { HELP } from '../../model/help.ts'
import { session } from '../../model/session.ts'
import type { Venue } from '../../model/venues.ts'
import { Demand } from './demand.tsx'
import { Days, LeadTime, Occupancy, Refused, type Report, Revenue, Sources, Stay } from './parts.tsx'
import { type Range, RangeChoice, rangeIn } from './range.tsx'

/** What happened, as charts with the same figures in tables, and each as a CSV file. */
export const Reports = ({ venue, today }: { venue: Venue; today: string }) => {
  const { address } = useNavigation()
  const range = rangeIn(address.query, today)
  const { data, error } = useLoad(`report ${venue.id} ${range.from} ${range.to}`, (signal) =>
    call('GET /api/my-venues/:venueId/reports', {
      params: { venueId: venue.id },
      query: { from: range.from, to: range.to },
      signal,
    }),
  )
  return (
    <div class="reports">
      <RangeChoice range={range} today={today} />
      <p class="for-print">
        {venue.name}, {longDate(words, range.from)} {range.from.slice(0, 4)} to {longDate(words, range.to)}{' '}
        {range.to.slice(0, 4)}
      </p>
      {error && <p class="notice bad">{sentenceFor(error)}</p>}
      {data && <Parts report={data} venue={venue} range={range} />}
    </div>
  )
}

const Parts = ({ report, venue, range }: { report: Report; venue: Venue; range: Range }) => {
  const props = { report, venue }
  const part = (title: string, name: string, content: ComponentChildren) => (
    <section class="card report">
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          class="button small"
          aria-label={`${title} as a CSV file`}
          onClick={() =>
            download(venue.id, name, range).catch((error) => showToast({ text: sentenceFor(error) }))
          }
        >
          CSV
        </button>
      </header>
      {content}
    </section>
  )
  return (
    <>
      <dl class="totals">
        <Total label="Covers" value={report.totals.covers} />
        <Total label="Parties" value={report.totals.parties} />
        <Total label="Arrived" value={report.totals.arrived} />
        <Total label="No-shows" value={report.totals.no_shows} />
        <Total label="Cancelled" value={report.totals.cancelled} />
        <Total label="Revenue" value={money(report.totals.revenue_pence, venue.currency, 'en')} />
        <Total label="Guests lost" value={report.demand.reduce((sum, { lost }) => sum + lost, 0)} />
      </dl>
      {part('Over time', 'days', <Days {...props} />)}
      <div class="report-grid">
        {part('Where parties came from', 'sources', <Sources {...props} />)}
        {part('Days between booking and visit', 'lead-time', <LeadTime {...props} />)}
        {part('Length of stay', 'stay', <Stay {...props} />)}
        {part('Revenue', 'revenue', <Revenue {...props} />)}
        {part('People present, by hour', 'occupancy', <Occupancy {...props} />)}
        {part('Guests who found nothing', 'demand', <Demand {...props} />)}
        {part('Slots shown and refused', 'refused', <Refused {...props} />)}
      </div>
      {report.totals.parties === 0 && (
        <p class="quiet">
          Nobody booked in this range.{' '}
          <a href={`${HELP}#reports`} target="_blank" rel="noreferrer">
            What the figures mean
          </a>
        </p>
      )}
    </>
  )
}

/** The browser cannot send the session with a link, so the file is fetched first. */
const download = async (venueId: string, report: string, { from, to }: Range) => {
  const response = await fetch(
    `/api/my-venues/${venueId}/reports.csv?${new URLSearchParams({ report, from, to })}`,
    { headers: { authorization: `Bearer ${session.value?.token}` } },
  )
  if (!response.ok) return showToast({ text: 'The file could not be made. Try again.' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `${report} ${from} to ${to}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}

const Total = ({ label, value }: { label: string; value: number | string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)
