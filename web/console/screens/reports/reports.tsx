import type { ComponentChildren } from 'preact'
import { longDate } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import words from '../../../shared/words.en.ts'
import { LoadState } from '../../forms/load-state.tsx'
import { useNavigation } from '../../model/address.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { count } from '../../model/guest-name.ts'
import { HELP } from '../../model/help.ts'
import { session } from '../../model/session.ts'
import type { Venue } from '../../model/venues.ts'
import {
  COMPARISONS,
  changeOf,
  comparableOf,
  comparisonIn,
  type Delta,
  pointsOf,
  rangeBefore,
} from './compare.ts'
import { Demand } from './demand.tsx'
import {
  ByService,
  ByWeekday,
  Days,
  LeadTime,
  Occupancy,
  Paid,
  QueueWaits,
  Refused,
  type Report,
  Sources,
  Stay,
  useOf,
} from './parts.tsx'
import { type Range, RangeChoice, rangeIn, rangeInWords } from './range.tsx'

const useReport = (venue: Venue, { from, to }: Range) =>
  useLoad(`report ${venue.id} ${from} ${to}`, (signal) =>
    call('GET /api/my-venues/:venueId/reports', {
      params: { venueId: venue.id },
      query: { from, to },
      signal,
    }),
  )

/** What happened, against an earlier range, as charts with the same figures in tables, and each as a CSV file. */
export const Reports = ({ venue, today }: { venue: Venue; today: string }) => {
  const { address, set } = useNavigation()
  const range = rangeIn(address.query, today)
  const comparison = comparisonIn(address.query.against)
  const { data, error, reload } = useReport(venue, range)
  const earlier = rangeBefore(range, comparison)
  const { data: whole } = useReport(venue, earlier)
  const before = comparableOf(whole)
  const beforeLabel = rangeInWords(earlier)
  return (
    <div class="reports">
      <RangeChoice range={range} today={today}>
        <select
          aria-label="Compare"
          class="compare"
          value={comparison}
          onChange={(event) => set({ against: event.currentTarget.value === 'year' ? 'year' : '' })}
        >
          {Object.entries(COMPARISONS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </RangeChoice>
      <p class="for-print">
        {venue.name}, {longDate(words, range.from)} {range.from.slice(0, 4)} to {longDate(words, range.to)}{' '}
        {range.to.slice(0, 4)}
      </p>
      <LoadState error={error} isLoading={!data} onAgain={reload} rows={8} />
      {data && <Parts report={data} before={before} beforeLabel={beforeLabel} venue={venue} range={range} />}
      {data && whole && !before && !hasNothing(data) && (
        <p class="quiet small">Nothing to compare with: nobody booked from {beforeLabel}.</p>
      )}
    </div>
  )
}

interface PartsProps {
  readonly report: Report
  readonly before: Report | undefined
  readonly beforeLabel: string
  readonly venue: Venue
  readonly range: Range
}

const Parts = ({ report, before, beforeLabel, venue, range }: PartsProps) => {
  const props = { report, before, beforeLabel, venue }
  /** Without a name there is nothing to take along beyond the sentence. */
  const part = (title: string, name: string | null, content: ComponentChildren) => (
    <section class="card report">
      <header>
        <h2>{title}</h2>
        {name && (
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
        )}
      </header>
      {content}
    </section>
  )
  if (hasNothing(report))
    return (
      <div class="empty">
        <h2>Nobody booked in this range</h2>
        <p>Choose a longer range, or come back after the first bookings.</p>
        <MoreHelp />
      </div>
    )
  return (
    <>
      {report.totals.parties === 0 && (
        <p class="notice">
          <span>
            Nobody booked in this range. <MoreHelp />
          </span>
        </p>
      )}
      <Totals report={report} before={before} venue={venue} />
      {part('Over time', 'days', <Days {...props} />)}
      <div class="report-grid">
        {part('By weekday', 'days', <ByWeekday {...props} />)}
        {part('By service', 'services', <ByService {...props} />)}
        {part('Where parties came from', 'sources', <Sources {...props} />)}
        {part('Days between booking and visit', 'lead-time', <LeadTime {...props} />)}
        {part('Length of stay', 'stay', <Stay {...props} />)}
        {part('The queue', null, <QueueWaits {...props} />)}
        {part('Paid online', 'revenue', <Paid {...props} />)}
        {part('How full, by hour', 'occupancy', <Occupancy {...props} />)}
        {part('Guests who found nothing', 'demand', <Demand {...props} />)}
        {part('Times shown as taken', 'refused', <Refused {...props} />)}
      </div>
    </>
  )
}

const MoreHelp = () => (
  <a href={`${HELP}#reports`} target="_blank" rel="noreferrer">
    What the figures mean
  </a>
)

/** Not one figure: nobody booked, cancelled, paid, queued, or looked without finding a table. */
const hasNothing = ({ totals, revenue, queue, demand, refused }: Report): boolean =>
  totals.parties + totals.cancelled + queue.joined + demand.length + refused.length === 0 &&
  revenue.every(({ revenue_pence }) => revenue_pence === 0)

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

interface TotalsProps {
  readonly report: Report
  readonly before: Report | undefined
  readonly venue: Venue
}

/** The range in numbers, each against the range before. */
const lostIn = ({ demand }: Report) => demand.reduce((sum, { lost }) => sum + lost, 0)

const Totals = ({ report, before, venue }: TotalsProps) => {
  const { totals } = report
  const was = before?.totals
  const pay = (pence: number) => money(pence, venue.currency, 'en')
  const use = useOf(report)
  const usedBefore = before && useOf(before)
  const share = ({ no_shows, parties }: Report['totals']) =>
    parties === 0 ? 0 : Math.round((no_shows / parties) * 1000) / 10
  const whole = (value: number) => value.toLocaleString('en')
  const turns = (value: number) => value.toFixed(1)
  const sum = (label: string, now: number, earlier: number | undefined, what = '') => (
    <Total
      label={label}
      value={whole(now)}
      {...(earlier === undefined ? {} : { delta: changeOf(now, earlier) })}
      note={[earlier === undefined ? '' : `was ${whole(earlier)}`, what].filter(Boolean).join(', ')}
    />
  )
  return (
    <dl class="totals report-totals">
      {sum('Covers', totals.covers, was?.covers, 'no-shows counted')}
      {sum('Parties', totals.parties, was?.parties, 'no-shows counted')}
      <Total
        label="Seats used"
        value={`${use.seatsPercent}%`}
        {...(usedBefore ? { delta: pointsOf(use.seatsPercent, usedBefore.seatsPercent) } : {})}
        note={`of ${count(report.floor.seats, 'seat')}, while guests were there`}
      />
      <Total
        label="Turns"
        value={turns(use.turns)}
        note={`parties per table each day${usedBefore ? `, was ${turns(usedBefore.turns)}` : ''}`}
      />
      <Total
        label="No-shows"
        value={`${share(totals)}%`}
        {...(was ? { delta: pointsOf(share(totals), share(was)) } : {})}
        note={count(totals.no_shows, 'party', 'parties')}
      />
      {sum('Cancelled', totals.cancelled, was?.cancelled)}
      <Total
        label="Paid online"
        value={pay(totals.revenue_pence)}
        {...(was ? { delta: changeOf(totals.revenue_pence, was.revenue_pence) } : {})}
        note="not the bill"
      />
      {sum('Guests lost', lostIn(report), before && lostIn(before))}
    </dl>
  )
}

interface TotalProps {
  readonly label: string
  readonly value: string
  readonly delta?: Delta
  readonly note?: string
}

const ARROWS = { up: '↗', down: '↘', same: '' } as const

const Total = ({ label, value, delta, note }: TotalProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
    {delta?.text && (
      <dd class="delta">
        <span aria-hidden="true">{ARROWS[delta.direction]}</span> {delta.text}
      </dd>
    )}
    {note && <dd class="was">{note}</dd>}
  </div>
)
