import { addDays, instantOf, spanOf, weekdayOf } from '../domain/service-day.ts'
import type { DemoTable } from './draw-floors.ts'
import type { DemoVenue } from './furnish-venue.ts'
import { type DemoGuest, HISTORY_DAYS } from './guests.ts'
import { type Dice, diceFor } from './random.ts'
import { Seating } from './seating.ts'
import { SITTINGS, type Sitting } from './sittings.ts'
import { everyKindTonight } from './tonight.ts'
import { type Outcome, recordVisit, type Visit } from './visits.ts'
import { after, before, DAY_MS, type DemoWorld, earlier, HOUR_MS, later, MINUTE_MS } from './world.ts'
import type { DemoRule } from './write-rules.ts'

const DAYS_AHEAD = 14

/** Everything a day is filled from. */
export interface Diary {
  readonly world: DemoWorld
  readonly venue: DemoVenue
  readonly dice: Dice
  readonly seating: Seating
  readonly guests: readonly DemoGuest[]
}

export const openDiary = (world: DemoWorld, venue: DemoVenue, guests: readonly DemoGuest[]): Diary => ({
  world,
  venue,
  dice: diceFor(`days of ${venue.key}`),
  seating: new Seating(venue),
  guests: guests.filter(({ haunts }) => haunts.includes(venue.key)),
})

/** Three months behind, tonight and two weeks ahead. Tonight goes first: it is the day that must be full. */
export const fillDays = (diary: Diary, history = HISTORY_DAYS) => {
  const days = [0]
  for (let day = -history; day <= DAYS_AHEAD; day += 1) if (day !== 0) days.push(day)
  for (const day of days) {
    const visits = visitsOn(diary, day)
    for (const visit of day === 0 ? everyKindTonight(visits) : visits)
      recordVisit(diary.world, diary.dice, visit)
  }
}

const visitsOn = (diary: Diary, day: number): Visit[] => {
  const date = addDays(diary.venue.today, day)
  const here = new Set<DemoGuest>()
  const covers = new Map<string, number>()
  return (SITTINGS[diary.venue.key] ?? []).flatMap((sitting) =>
    Array.from({ length: partiesOn(diary.dice, sitting, date, day) }, () => {
      const visit = visitOn(diary, sitting, date, day, here, covers)
      if (visit) here.add(visit.guest)
      return visit
    }).filter((visit) => visit !== undefined),
  )
}

const partiesOn = (dice: Dice, sitting: Sitting, date: string, day: number): number => {
  if (day === 0) return sitting.today
  const usual = sitting.usual[weekdayOf(date)]
  if (usual === 0) return 0
  // The further ahead, the fewer have booked yet.
  const filled = day > 0 ? Math.max(0.5, 1 - day * 0.04) : 1
  return Math.max(1, Math.round(usual * filled) + dice.int(-1, 1))
}

const visitOn = (
  diary: Diary,
  sitting: Sitting,
  date: string,
  day: number,
  here: ReadonlySet<DemoGuest>,
  covers: Map<string, number>,
): Visit | undefined => {
  const { dice, venue, seating, world } = diary
  const guest = nextGuest(diary, day, here)
  const time = dice.weighted(sitting.times)
  const party = dice.weighted(sitting.sizes)
  const rule = ruleFor(venue, sitting, date, party)
  const isList = venue.rules.some((one) => one.key === sitting.rules[0] && one.rule_type === 'guestlist')
  const start = instantOf(venue.clock, date, time)
  const outcome = outcomeOf(dice, isList, start, world.now, day)
  const slot = `${rule?.id} ${isList ? '' : time}`
  const limit = (isList ? rule?.capacity : rule?.max_covers_per_slot) ?? Number.POSITIVE_INFINITY
  const isFull = (covers.get(slot) ?? 0) + party > limit
  // Where a rule approves by itself, or a deposit does, nothing stays pending but what staff wrote down.
  const byStaff =
    rule === null || isFull || (outcome === 'pending' && answersItself(rule)) || dice.chance(sitting.byStaff)
  const kept = byStaff && !isList ? null : rule
  const durationMins = rule?.duration_mins ?? 120
  const span = spanOf(venue.clock, date, time, durationMins)
  let tables: readonly DemoTable[] = []
  if (!isList) {
    const found = seating.find(dice, { size: party, areas: rule?.areas, online: !byStaff }, span)
    if (!found) return undefined
    tables = found
    if (isSeated(outcome)) seating.take(found, span)
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
    createdAt: bookedAt(diary, guest, kept, start),
  }
}

const isSeated = (outcome: Outcome): boolean =>
  outcome === 'pending' || outcome === 'approved' || outcome === 'checked_in'

/** Whoever is known by then, does not come already today, and is most in the mood. */
const nextGuest = ({ dice, guests }: Diary, day: number, here: ReadonlySet<DemoGuest>): DemoGuest =>
  dice.weighted(
    guests
      .filter((guest) => guest.joinedDay <= day && guest.appetite > 0 && !here.has(guest))
      .map((guest) => [guest, guest.appetite] as const),
  )

const ruleFor = (venue: DemoVenue, { rules }: Sitting, date: string, party: number): DemoRule | null =>
  venue.rules.find(
    (rule) =>
      rules.includes(rule.key) &&
      rule.days.includes(weekdayOf(date)) &&
      (rule.party_min ?? 1) <= party &&
      party <= (rule.party_max ?? 10),
  ) ?? null

const outcomeOf = (dice: Dice, isList: boolean, start: Date, now: Date, day: number): Outcome => {
  if (start > now)
    return dice.weighted([
      ['approved', isList ? 60 : 70],
      ['pending', isList ? 32 : 20],
      ['rejected', 5],
      ['cancelled', 5],
    ])
  return dice.weighted([
    ['checked_in', 82],
    // Nobody came, or nobody came yet.
    ['approved', day === 0 ? 8 : 4],
    ['cancelled', 8],
    ['rejected', 3],
    ['door_rejected', isList ? 6 : 0.5],
  ])
}

const answersItself = ({ auto_approve, deposit_mode = 'none' }: DemoRule): boolean =>
  auto_approve === true || deposit_mode !== 'none'

/** Some days before, or some minutes; never after `now`, and never before the guest had an account. */
const bookedAt = ({ dice, world }: Diary, guest: DemoGuest, rule: DemoRule | null, start: Date): Date => {
  // A card can be held for a week only.
  const most = rule?.deposit_mode === 'hold' ? 4 : 14
  const days = Math.min(
    most,
    dice.weighted([
      [0, 4],
      [1, 4],
      [2, 3],
      [4, 3],
      [7, 2],
      [14, 2],
    ]),
  )
  const wished = before(start, days * DAY_MS + dice.int(40, 600) * MINUTE_MS)
  const lately = before(world.now, dice.int(5, Math.min(most, 6) * 24 * 60) * MINUTE_MS)
  return later(earlier(wished, lately), after(guest.user.created_at, HOUR_MS))
}
