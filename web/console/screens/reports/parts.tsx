import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { money } from '../../../shared/money.ts'
import type { Venue } from '../../venues.ts'
import { Bars } from './bars.tsx'
import { bucketsOf } from './buckets.ts'
import { Table } from './table.tsx'
import { REASON_WORDS, REVENUE_WORDS, SOURCE_WORDS } from './words.ts'

export type Report = OkOf<Contract['GET /api/my-venues/:venueId/reports']>

interface Props {
  readonly report: Report
  readonly venue: Venue
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Covers as columns; all sums of the same days, weeks or months as a table. */
export const Days = ({ report, venue }: Props) => {
  const buckets = bucketsOf(report.days, report.from, report.to)
  return (
    <Bars
      label="Covers"
      rows={buckets.map(({ name, covers }) => ({ name, value: covers }))}
      table={
        <Table
          label="Sums over time"
          head={['When', 'Parties', 'Covers', 'Arrived', 'No-shows', 'Cancelled', 'Revenue']}
          rows={buckets
            .filter(({ parties, cancelled, revenue_pence }) => parties + cancelled > 0 || revenue_pence !== 0)
            .map((bucket) => [
              bucket.name,
              bucket.parties,
              bucket.covers,
              bucket.arrived,
              bucket.no_shows,
              bucket.cancelled,
              money(bucket.revenue_pence, venue.currency, 'en'),
            ])}
        />
      }
    />
  )
}

export const Sources = ({ report }: Props) => (
  <Table
    label="Where parties came from"
    head={['Source', 'Parties', 'Covers']}
    rows={report.sources.map(({ source, kind, parties, covers }) => [
      source === 'reservation' ? 'Reservation' : `${SOURCE_WORDS[source]}, ${SOURCE_WORDS[kind]}`,
      parties,
      covers,
    ])}
  />
)

export const LeadTime = ({ report }: Props) => (
  <Bars
    label="Parties by days between booking and visit"
    rows={report.lead_time.map(({ days, parties }) => ({
      name: days === '0' ? 'Same day' : `${days} ${days === '1' ? 'day' : 'days'}`,
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
  <Table
    label="Revenue by kind"
    head={['Kind', 'Amount']}
    rows={report.revenue.map(({ kind, revenue_pence }) => [
      REVENUE_WORDS[kind] ?? kind,
      money(revenue_pence, venue.currency, 'en'),
    ])}
  />
)

/** Hours after midnight belong to the end of the service day. */
const serviceHour = (venue: Venue, hour: number) =>
  hour < Number(venue.service_day_start.slice(0, 2)) ? hour + 24 : hour

export const Occupancy = ({ report, venue }: Props) => {
  const hours = [...new Set(report.occupancy.map(({ hour }) => hour))].sort(
    (a, b) => serviceHour(venue, a) - serviceHour(venue, b),
  )
  return (
    <Table
      label="People present, by hour"
      head={['Hour', ...WEEKDAYS.map((day) => day.charAt(0).toUpperCase() + day.slice(1))]}
      rows={hours.map((hour) => [
        `${String(hour).padStart(2, '0')}:00`,
        ...WEEKDAYS.map(
          (day) => report.occupancy.find((one) => one.hour === hour && one.weekday === day)?.covers ?? '',
        ),
      ])}
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
