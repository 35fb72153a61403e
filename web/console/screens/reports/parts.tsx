import { useState } from 'preact/hooks'
import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { money } from '../../../shared/money.ts'
import { optionsOf, Segments } from '../../forms/segments.tsx'
import type { Venue } from '../../model/venues.ts'
import { Bars } from './bars.tsx'
import { bucketsOf } from './buckets.ts'
import { Heat } from './heat.tsx'
import { Table } from './table.tsx'
import { REASON_WORDS, REVENUE_WORDS, SOURCE_WORDS } from './words.ts'

export type Report = OkOf<Contract['GET /api/my-venues/:venueId/reports']>

interface Props {
  readonly report: Report
  readonly venue: Venue
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const FIGURES = {
  covers: 'Covers',
  parties: 'Parties',
  arrived: 'Arrived',
  no_shows: 'No-shows',
  cancelled: 'Cancelled',
  revenue_pence: 'Revenue',
} as const
type Figure = keyof typeof FIGURES

/** One figure at a time as columns; all of the same days, weeks or months as a table. */
export const Days = ({ report, venue }: Props) => {
  const [figure, setFigure] = useState<Figure>('covers')
  const buckets = bucketsOf(report.days, report.from, report.to)
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
        rows={buckets.map((bucket) => ({ name: bucket.name, value: bucket[figure] }))}
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
        {stay.mins} minutes on average, {stay.planned_mins} planned, over {stay.parties} parties
        {over === 0 ? '.' : `: ${Math.abs(over)} ${over > 0 ? 'longer' : 'shorter'} than planned.`}
      </p>
    </>
  )
}

export const Revenue = ({ report, venue }: Props) => (
  <Bars
    label="Revenue by kind"
    rows={report.revenue.map(({ kind, revenue_pence }) => ({
      name: REVENUE_WORDS[kind] ?? kind,
      value: revenue_pence,
    }))}
    say={(pence) => money(pence, venue.currency, 'en')}
  />
)

/** Hours after midnight belong to the end of the service day. */
const serviceHour = (venue: Venue, hour: number) =>
  hour < Number(venue.service_day_start.slice(0, 2)) ? hour + 24 : hour

export const Occupancy = ({ report, venue }: Props) => {
  const hours = [...new Set(report.occupancy.map(({ hour }) => hour))].sort(
    (a, b) => serviceHour(venue, a) - serviceHour(venue, b),
  )
  const days = WEEKDAYS.map((day) => day.charAt(0).toUpperCase() + day.slice(1))
  const at = (day: string, hour: number) =>
    report.occupancy.find((one) => one.hour === hour && one.weekday === day)?.covers ?? 0
  const rows = hours.map((hour) => ({
    name: `${String(hour).padStart(2, '0')}:00`,
    values: WEEKDAYS.map((day) => at(day, hour)),
  }))
  return (
    <Heat
      label="People present on average, by hour and weekday"
      columns={days}
      rows={rows}
      table={
        <Table
          label="People present, by hour"
          head={['Hour', ...days]}
          rows={rows.map(({ name, values }) => [name, ...values.map((value) => (value === 0 ? '' : value))])}
        />
      }
    />
  )
}

/** By reason first, so that one sees what would help; then every slot. */
export const Refused = ({ report: { refused } }: Props) => {
  if (refused.length === 0) return <p class="quiet">Guests found a free slot whenever they looked.</p>
  const reasons = new Map<string, number>()
  for (const { reason, seen } of refused) reasons.set(reason, (reasons.get(reason) ?? 0) + seen)
  return (
    <Bars
      label="Refused demand by reason"
      rows={[...reasons].map(([reason, value]) => ({ name: REASON_WORDS[reason] ?? reason, value }))}
      table={
        <Table
          label="Refused demand by slot"
          head={['Slot', 'Why', 'Seen']}
          rows={refused.map(({ time, reason, seen }) => [time, REASON_WORDS[reason] ?? reason, seen])}
        />
      }
    />
  )
}
