import { addDays, instantOf, spanOf, weekdayOf } from '../../domain/service-day.ts'
import type { DemoTable } from './create-floors.ts'
import { type DemoGuest, HISTORY_DAYS } from './create-guests.ts'
import type { DemoRule } from './create-rules.ts'
import type { DemoVenue } from './create-venue.ts'
import { ensureVariety } from './ensure-variety.ts'
import { type Random, seededRandom } from './random.ts'
import { recordVisit } from './record-visit.ts'
import { Seating } from './seating.ts'
import { SITTINGS, type Sitting } from './sittings.ts'
import type { Outcome, Visit } from './visit.ts'
import { after, before, DAY_MS, type DemoWorld, earlier, HOUR_MS, later, MINUTE_MS } from './world.ts'

const DAYS_AHEAD = 14

/** What is needed to fill a venue's days with bookings. */
export interface FillContext {
  readonly world: DemoWorld
  readonly venue: DemoVenue
  readonly random: Random
  readonly seating: Seating
  readonly guests: readonly DemoGuest[]
}

export const fillContext = (
  world: DemoWorld,
  venue: DemoVenue,
  guests: readonly DemoGuest[],
): FillContext => ({
  world,
  venue,
  random: seededRandom(`days of ${venue.key}`),
  seating: new Seating(venue),
  guests: guests.filter(({ venueKeys }) => venueKeys.includes(venue.key)),
})

/** Fills three months of history, today and two weeks ahead. Today comes first, so that it gets the free tables. */
export const fillDays = (context: FillContext, history = HISTORY_DAYS) => {
  const days = [0]
  for (let day = -history; day <= DAYS_AHEAD; day += 1) if (day !== 0) days.push(day)
  for (const day of days) {
    const visits = visitsOn(context, day)
    for (const visit of day === 0 ? ensureVariety(visits, context.world.now) : visits)
      recordVisit(context.world, context.random, visit)
  }
}

const visitsOn = (context: FillContext, day: number): Visit[] => {
  const date = addDays(context.venue.today, day)
  const here = new Set<DemoGuest>()
  const covers = new Map<string, number>()
  return (SITTINGS[context.venue.key] ?? []).flatMap((sitting) =>
    Array.from({ length: partiesOn(context.random, sitting, date, day) }, () => {
      const visit = visitOn(context, sitting, date, day, here, covers)
      if (visit) here.add(visit.guest)
      return visit
    }).filter((visit) => visit !== undefined),
  )
}

const partiesOn = (random: Random, sitting: Sitting, date: string, day: number): number => {
  if (day === 0) return sitting.today
  const usual = sitting.usual[weekdayOf(date)]
  if (usual === 0) return 0
  // Days further ahead have fewer bookings.
  const filled = day > 0 ? Math.max(0.5, 1 - day * 0.04) : 1
  return Math.max(1, Math.round(usual * filled) + random.int(-1, 1))
}

const visitOn = (
  context: FillContext,
  sitting: Sitting,
  date: string,
  day: number,
  here: ReadonlySet<DemoGuest>,
  covers: Map<string, number>,
): Visit | undefined => {
  const { random, venue, seating, world } = context
  const guest = nextGuest(context, day, here)
  const time = random.weighted(sitting.times)
  const party = random.weighted(sitting.sizes)
  const rule = ruleFor(venue, sitting, date, party)
  const isList = venue.rules.some((one) => one.key === sitting.rules[0] && one.rule_type === 'guestlist')
  const start = instantOf(venue.clock, date, time)
  const outcome = outcomeOf(random, isList, start, world.now, day)
  const slot = `${rule?.id} ${isList ? '' : time}`
  const limit = (isList ? rule?.capacity : rule?.max_covers_per_slot) ?? Number.POSITIVE_INFINITY
  const isFull = (covers.get(slot) ?? 0) + party > limit
  // Under a rule with automatic approval or a deposit, only a booking made by staff can be pending.
  const byStaff =
    rule === null ||
    isFull ||
    (outcome === 'pending' && approvesItself(rule)) ||
    random.chance(sitting.byStaff)
  const kept = byStaff && !isList ? null : rule
  const durationMins = rule?.duration_mins ?? 120
  const span = spanOf(venue.clock, date, time, durationMins)
  let tables: readonly DemoTable[] = []
  if (!isList) {
    const found = seating.find(random, { size: party, areas: rule?.areas, online: !byStaff }, span)
    if (!found) return undefined
    tables = found
    if (isSeated(outcome)) seating.occupy(found, span)
  }
  if (kept && isSeated(outcome)) covers.set(slot, (covers.get(slot) ?? 0) + party)
  return {
    venue,
    guest,
    kind: isList ? 'guestlist' : 'table',
    rule: kept,
    source: byStaff ? 'staff' : 'public',
    date,
    time,
    durationMins,
    party,
    tables,
    outcome,
    createdAt: bookedAt(context, guest, kept, start),
  }
}

const isSeated = (outcome: Outcome): boolean =>
  outcome === 'pending' || outcome === 'approved' || outcome === 'checked_in'

/** A weighted choice among guests who have joined by then and have no booking on that day yet. */
const nextGuest = ({ random, guests }: FillContext, day: number, here: ReadonlySet<DemoGuest>): DemoGuest =>
  random.weighted(
    guests
      .filter((guest) => guest.joinedDay <= day && guest.bookingWeight > 0 && !here.has(guest))
      .map((guest) => [guest, guest.bookingWeight] as const),
  )

const ruleFor = (venue: DemoVenue, { rules }: Sitting, date: string, party: number): DemoRule | null =>
  venue.rules.find(
    (rule) =>
      rules.includes(rule.key) &&
      rule.days.includes(weekdayOf(date)) &&
      (rule.party_min ?? 1) <= party &&
      party <= (rule.party_max ?? 10),
  ) ?? null

const outcomeOf = (random: Random, isList: boolean, start: Date, now: Date, day: number): Outcome => {
  if (start > now)
    return random.weighted([
      ['approved', isList ? 60 : 70],
      ['pending', isList ? 32 : 20],
      ['rejected', 5],
      ['cancelled', 5],
    ])
  return random.weighted([
    ['checked_in', 82],
    // No-shows, and today's parties that are late.
    ['approved', day === 0 ? 8 : 4],
    ['cancelled', 8],
    ['rejected', 3],
    ['door_rejected', isList ? 6 : 0.5],
  ])
}

const approvesItself = ({ auto_approve, deposit_mode = 'none' }: DemoRule): boolean =>
  auto_approve === true || deposit_mode !== 'none'

/** Some days or minutes before the start; never after `now`, and never before the guest's account was created. */
const bookedAt = (
  { random, world }: FillContext,
  guest: DemoGuest,
  rule: DemoRule | null,
  start: Date,
): Date => {
  // A card hold lasts for a week at most.
  const most = rule?.deposit_mode === 'hold' ? 4 : 14
  const days = Math.min(
    most,
    random.weighted([
      [0, 4],
      [1, 4],
      [2, 3],
      [4, 3],
      [7, 2],
      [14, 2],
    ]),
  )
  const planned = before(start, days * DAY_MS + random.int(40, 600) * MINUTE_MS)
  const recent = before(world.now, random.int(5, Math.min(most, 6) * 24 * 60) * MINUTE_MS)
  return later(earlier(planned, recent), after(guest.user.created_at, HOUR_MS))
}
