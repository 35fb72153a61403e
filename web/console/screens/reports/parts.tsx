import { useState } from 'preact/hooks'
import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { money } from '../../../shared/money.ts'
import { optionsOf, Segments } from '../../forms/segments.tsx'
import { count } from '../../model/guest-name.ts'
import type { Venue } from '../../model/venues.ts'
import { Bars } from './bars.tsx'
import { averageByWeekday, bucketsOf } from './buckets.ts'
import { Heat } from './heat.tsx'
import { Table } from './table.tsx'
import { REASON_WORDS, REVENUE_WORDS, SOURCE_WORDS } from './words.ts'

export type Report = OkOf<Contract['GET /api/my-venues/:venueId/reports']>

interface Props {
  readonly report: Report
  /** The range that it is compared with, once it is loaded. */
  readonly before: Report | undefined
  readonly beforeLabel: string
  readonly venue: Venue
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const WEEKDAY_WORDS = WEEKDAYS.map((day) => day.charAt(0).toUpperCase() + day.slice(1))

const FIGURES = {
  covers: 'Covers',
  parties: 'Parties',
  arrived: 'Arrived',
  no_shows: 'No-shows',
  cancelled: 'Cancelled',
  revenue_pence: 'Paid online',
} as const
type Figure = keyof typeof FIGURES

/** One figure at a time as columns; all of the same days, weeks or months as a table. */
export const Days = ({ report, before, beforeLabel, venue }: Props) => {
  const [figure, setFigure] = useState<Figure>('covers')
  const buckets = bucketsOf(report.days, report.from, report.to)
  const earlier = before && bucketsOf(before.days, before.from, before.to)
  const pay = (pence: number) => money(pence, venue.currency, 'en')
  return (
    <>
      <Segments
        legend="What the columns show"
        name="figure"
        options={optionsOf(FIGURES)}
        value={figure}
        onChoose={setFigure}
      />
      <Bars
        label={FIGURES[figure]}
        beforeLabel={beforeLabel}
        rows={buckets.map((bucket, n) => ({
          name: bucket.name,
          short: bucket.short,
          isStrong: bucket.isStrong,
          value: bucket[figure],
          before: earlier?.[n]?.[figure],
        }))}
        {...(figure === 'revenue_pence' ? { say: pay } : {})}
        table={
          <Table
            label="Sums over time"
            head={['When', ...Object.values(FIGURES)]}
            rows={buckets
              .filter(
                ({ parties, cancelled, revenue_pence }) => parties + cancelled > 0 || revenue_pence !== 0,
              )
              .map((bucket) => [
                bucket.name,
                bucket.covers,
                bucket.parties,
                bucket.arrived,
                bucket.no_shows,
                bucket.cancelled,
                pay(bucket.revenue_pence),
              ])}
          />
        }
      />
    </>
  )
}

/** Which days of the week are worth a campaign, and which need staff. */
export const ByWeekday = ({ report, before, beforeLabel }: Props) => {
  const now = averageByWeekday(report.days, report, 'covers')
  const earlier = before && averageByWeekday(before.days, before, 'covers')
  return (
    <Bars
      label="Covers on average, by weekday"
      beforeLabel={beforeLabel}
      rows={WEEKDAY_WORDS.map((name, n) => ({
        name,
        value: now[n] ?? 0,
        before: earlier?.[n],
        isStrong: n === 4 || n === 5,
      }))}
    />
  )
}

export const ByService = ({ report, before, beforeLabel }: Props) => {
  if (report.services.every(({ name }) => name === null))
    return <p class="quiet">Services, such as lunch and dinner, are made in the settings.</p>
  const further = coversWithoutService(report)
  return (
    <Bars
      label="Covers by service"
      beforeLabel={beforeLabel}
      rows={[
        ...report.services.map(({ name, covers }) => ({
          name: name ?? 'Other times',
          value: covers,
          before: before && (before.services.find((one) => one.name === name)?.covers ?? 0),
        })),
        ...(further > 0
          ? [
              {
                name: 'Guest list and events',
                value: further,
                before: before && Math.max(0, coversWithoutService(before)),
              },
            ]
          : []),
      ]}
    />
  )
}

/** A guest list and an event have no meal, and their guests are covers all the same. */
const coversWithoutService = ({ totals, services }: Report): number =>
  totals.covers - services.reduce((sum, { covers }) => sum + covers, 0)

/** What of the floor was used: turns by table, and the seats taken in the hours in which somebody was there. */
export const useOf = ({ floor, occupancy }: Report) => {
  const hours = occupancy.filter(({ covers }) => covers >= 0.5)
  const present = hours.reduce((sum, { covers }) => sum + covers, 0)
  return {
    turns: floor.tables * floor.days === 0 ? 0 : floor.parties / (floor.tables * floor.days),
    seatsPercent:
      floor.seats * hours.length === 0 ? 0 : Math.round((present / (floor.seats * hours.length)) * 100),
  }
}

export const Sources = ({ report }: Props) => {
  const rows = report.sources.map(({ source, kind, parties, covers }) => ({
    name: source === 'reservation' ? 'Reservation' : `${SOURCE_WORDS[source]}, ${SOURCE_WORDS[kind]}`,
    parties,
    covers,
  }))
  return (
    <Bars
      label="Parties by where they came from"
      rows={rows.map(({ name, parties }) => ({ name, value: parties }))}
      table={
        <Table
          label="Where parties came from"
          head={['Source', 'Parties', 'Covers']}
          rows={rows.map(({ name, parties, covers }) => [name, parties, covers])}
        />
      }
    />
  )
}

const leadWords = (days: string) => {
  if (days === '0') return 'Same day'
  return `${days.replace('-', '–')} ${days === '1' ? 'day' : 'days'}`
}

export const LeadTime = ({ report }: Props) => (
  <Bars
    label="Parties by days between booking and visit"
    rows={report.lead_time.map(({ days, parties }) => ({
      name: leadWords(days),
      value: parties,
    }))}
  />
)

export const Stay = ({ report: { stay } }: Props) => {
  if (stay.parties === 0) return <p class="quiet">No party was marked as arrived and left in this range.</p>
  const over = stay.mins - stay.planned_mins
  return (
    <>
      <Bars
        label="Minutes on average"
        rows={[
          { name: 'Planned', value: stay.planned_mins },
          { name: 'Stayed', value: stay.mins },
        ]}
      />
      <p>
        {stay.mins} minutes on average, {stay.planned_mins} planned, over{' '}
        {count(stay.parties, 'party', 'parties')}
        {over === 0
          ? '.'
          : `: ${count(Math.abs(over), 'minute')} ${over > 0 ? 'longer' : 'shorter'} than planned.`}
      </p>
    </>
  )
}

/** Quoted and actual waits of parties without a booking. */
export const QueueWaits = ({ report: { queue } }: Props) => {
  if (queue.joined === 0) return <p class="quiet">Nobody joined the queue in this range.</p>
  const over = queue.waited_mins - queue.quoted_mins
  return (
    <>
      <Bars
        label="Minutes on average"
        rows={[
          { name: 'Told', value: queue.quoted_mins },
          { name: 'Waited', value: queue.waited_mins },
        ]}
      />
      <p>
        {count(queue.joined, 'party', 'parties')} joined, {queue.seated} sat down, {queue.left} left.{' '}
        {over === 0
          ? 'They waited as long as they were told.'
          : `They waited ${count(Math.abs(over), 'minute')} ${over > 0 ? 'longer' : 'less'} than they were told.`}
      </p>
    </>
  )
}

/** What came in through this service. It never knows the bill. */
export const Paid = ({ report, venue }: Props) => (
  <>
    <Bars
      label="Paid online, by what for"
      rows={report.revenue.map(({ kind, revenue_pence }) => ({
        name: REVENUE_WORDS[kind] ?? kind,
        value: revenue_pence,
      }))}
      say={(pence) => money(pence, venue.currency, 'en')}
    />
    <p class="hint">Not the bill: what guests pay at the table is not known here.</p>
  </>
)

/** Hours after midnight belong to the end of the service day. */
const serviceHour = (venue: Venue, hour: number) =>
  hour < Number(venue.service_day_start.slice(0, 2)) ? hour + 24 : hour

export const Occupancy = ({ report, venue }: Props) => {
  const hours = [...new Set(report.occupancy.map(({ hour }) => hour))].sort(
    (a, b) => serviceHour(venue, a) - serviceHour(venue, b),
  )
  const days = WEEKDAY_WORDS
  const { seats } = report.floor
  const people = (day: string, hour: number) =>
    report.occupancy.find((one) => one.hour === hour && one.weekday === day)?.covers ?? 0
  const at = (day: string, hour: number) =>
    seats === 0 ? people(day, hour) : Math.round((people(day, hour) / seats) * 100)
  const rows = hours.map((hour) => ({
    name: `${String(hour).padStart(2, '0')}:00`,
    values: WEEKDAYS.map((day) => at(day, hour)),
  }))
  return (
    <Heat
      label={
        seats === 0
          ? 'People present on average, by hour and weekday'
          : `Per cent of ${seats} seats taken on average, by hour and weekday`
      }
      columns={days}
      rows={rows}
      table={
        <Table
          label="How full, by hour"
          head={['Hour', ...days]}
          rows={rows.map(({ name, values }) => [name, ...values.map((value) => (value === 0 ? '' : value))])}
        />
      }
    />
  )
}

/** By reason first, so that one sees what would help; then every time. */
export const Refused = ({ report: { refused } }: Props) => {
  if (refused.length === 0) return <p class="quiet">No time was shown as taken in this range.</p>
  const reasons = new Map<string, number>()
  for (const { reason, seen } of refused) reasons.set(reason, (reasons.get(reason) ?? 0) + seen)
  return (
    <Bars
      label="Times shown as taken, by reason"
      rows={[...reasons].map(([reason, value]) => ({ name: REASON_WORDS[reason] ?? reason, value }))}
      table={
        <Table
          label="Times shown as taken"
          head={['Time', 'Why', 'Seen']}
          rows={refused.map(({ time, reason, seen }) => [time, REASON_WORDS[reason] ?? reason, seen])}
        />
      }
    />
  )
}
