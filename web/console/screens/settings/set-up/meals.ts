import { DAY_KEYS, type DayKey, type Span, stretchOf, type Week } from '../venue/week.ts'

// A meal as an owner thinks of it. It is stored as a service, which says when people come and how many at once, and as an
// access rule of the same name, which says who can book it online. Pure.

export interface Meal {
  readonly name: string
  readonly isOn: boolean
  readonly days: readonly DayKey[]
  readonly first: string
  readonly last: string
  readonly stay: number
  readonly party_min: number
  readonly party_max: number
  /** Most people that arrive in one interval. Null: no limit. */
  readonly covers: number | null
}

/** Times are offered, and arrivals counted, every so many minutes. */
const INTERVAL_MINS = 15
const DAY_MINS = 1440

interface StoredRule {
  readonly id: string
  readonly name: string
  readonly rule_type: string
  readonly days: readonly string[]
  readonly start_time: string
  readonly end_time: string
  readonly slot_interval_mins: number
  readonly duration_mins: number | null
  readonly party_min: number
  readonly party_max: number
  readonly active: boolean
  readonly special_only: boolean
}
interface StoredService {
  readonly id: string
  readonly name: string
  readonly date: string | null
  readonly last_seating: string
  readonly max_covers: number | null
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const clock = (mins: number) => {
  const inDay = ((mins % DAY_MINS) + DAY_MINS) % DAY_MINS
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}
const later = (time: string, mins: number) => clock(minutes(time) + mins)

/** What is usual, where the hours allow it. */
const USUAL = [
  { name: 'Breakfast', first: '08:00', last: '10:30', stay: 60 },
  { name: 'Lunch', first: '12:00', last: '14:00', stay: 90 },
  { name: 'Dinner', first: '17:30', last: '21:30', stay: 120 },
] as const

interface Seating {
  readonly seats: number
  /** Seats of the largest table. 0: there is none yet. */
  readonly largest: number
}

const ALWAYS: Week = Object.fromEntries(DAY_KEYS.map((day) => [day, [{ open: '12:00', close: '23:00' }]]))
/** Fewer minutes between first and last arrival are no meal. */
const SHORTEST = 30

interface Wanted {
  readonly name: string
  readonly first: string
  readonly last: string
  readonly stay: number
}

/** The first and last arrival of a meal in one span, in minutes of the service day. Undefined: it does not fit. */
const arrivalsIn = (dayStart: string, span: Span, { first, last, stay }: Wanted) => {
  const [opens, closes] = stretchOf(dayStart, span)
  const [from, to] = stretchOf(dayStart, { open: first, close: last })
  const start = Math.ceil(Math.max(opens, from) / INTERVAL_MINS) * INTERVAL_MINS
  const end = Math.floor(Math.min(to, closes - stay) / INTERVAL_MINS) * INTERVAL_MINS
  return end - start >= SHORTEST ? { start, end } : undefined
}

const fitted = (week: Week, dayStart: string, wanted: Wanted, seating: Seating): Meal | undefined => {
  const fits = DAY_KEYS.flatMap((day) => {
    const found = (week[day] ?? []).map((span) => arrivalsIn(dayStart, span, wanted)).find(Boolean)
    return found ? [{ day, ...found }] : []
  })
  if (fits.length === 0) return undefined
  // Times that hold on every one of its days.
  const start = Math.max(...fits.map((fit) => fit.start))
  const end = Math.min(...fits.map((fit) => fit.end))
  const days = fits.filter((fit) => fit.start <= start && fit.end >= end).map(({ day }) => day)
  if (end - start < SHORTEST) return undefined
  return {
    name: wanted.name,
    isOn: true,
    days,
    first: clock(minutes(dayStart) + start),
    last: clock(minutes(dayStart) + end),
    stay: wanted.stay,
    party_min: 1,
    party_max: Math.max(2, Math.min(6, seating.largest || 6)),
    covers: Math.max(8, Math.round(seating.seats / 4)),
  }
}

/** The meals that the opening hours allow: the usual ones, else one from opening until closing. */
export const mealsFor = (week: Week | null, dayStart: string, seating: Seating): Meal[] => {
  const hours = week ?? ALWAYS
  const usual = USUAL.flatMap((meal) => fitted(hours, dayStart, meal, seating) ?? [])
  if (usual.length > 0) return usual
  const first = DAY_KEYS.flatMap((day) => hours[day] ?? [])[0]
  const evening = first && { name: 'Evening', first: first.open, last: first.close, stay: 120 }
  return evening ? [fitted(hours, dayStart, evening, seating)].filter((meal) => meal !== undefined) : []
}

/** The meals as they are stored. A rule without a service of its name is a meal without a limit. */
export const mealsOf = (rules: readonly StoredRule[], services: readonly StoredService[]): Meal[] =>
  rules
    .filter(({ rule_type, special_only }) => rule_type === 'tables' && !special_only)
    .map((rule) => {
      const service = services.find(({ name, date }) => name === rule.name && date === null)
      return {
        name: rule.name,
        isOn: rule.active,
        days: DAY_KEYS.filter((day) => rule.days.includes(day)),
        first: rule.start_time,
        last: service?.last_seating ?? later(rule.end_time, -rule.slot_interval_mins),
        stay: rule.duration_mins ?? 120,
        party_min: rule.party_min,
        party_max: rule.party_max,
        covers: service?.max_covers ?? null,
      }
    })

export const serviceOf = (meal: Meal) => ({
  name: meal.name,
  days: [...meal.days],
  start_time: meal.first,
  last_seating: meal.last,
  interval_mins: INTERVAL_MINS,
  max_covers: meal.covers,
})

/** The end of a rule is exclusive, so that the last arrival is offered. */
export const ruleOf = (meal: Meal) => ({
  name: meal.name,
  days: [...meal.days],
  start_time: meal.first,
  end_time: later(meal.last, INTERVAL_MINS),
  slot_interval_mins: INTERVAL_MINS,
  duration_mins: meal.stay,
  party_min: meal.party_min,
  party_max: meal.party_max,
  active: meal.isOn,
})

type MealFaults = { readonly [F in keyof Meal]?: string }

/** What is wrong with one of the meals, by field, in sentences. A meal is stored under its name. */
export const faultsOf = (meal: Meal, meals: readonly Meal[] = []): MealFaults => {
  const isNamesake = ({ name }: Meal) => name.trim().toLowerCase() === meal.name.trim().toLowerCase()
  const isNumber = (value: number | null): value is number => value !== null && Number.isInteger(value)
  const faults: { -readonly [F in keyof Meal]?: string } = {}
  if (meal.name.trim() === '') faults.name = 'Please fill this in.'
  else if (meals.some((other) => other !== meal && isNamesake(other)))
    faults.name = 'Another meal has this name.'
  if (meal.days.length === 0) faults.days = 'Choose at least one day.'
  if (meal.first === '') faults.first = 'Please fill this in.'
  if (meal.last === '') faults.last = 'Please fill this in.'
  if (!isNumber(meal.party_min) || meal.party_min < 1) faults.party_min = 'At least 1.'
  if (!isNumber(meal.party_max) || meal.party_max < 1) faults.party_max = 'At least 1.'
  else if (isNumber(meal.party_min) && meal.party_max < meal.party_min)
    faults.party_max = 'Not below the smallest party.'
  if (meal.covers !== null && (!isNumber(meal.covers) || meal.covers < 1)) faults.covers = 'At least 1.'
  else if (meal.covers !== null && isNumber(meal.party_max) && meal.covers < meal.party_max)
    faults.covers = `Not below the largest party, which is ${meal.party_max}.`
  return faults
}

/** The days on which those who come last would stay beyond closing. They are not offered that time. */
export const tooLateOn = (meal: Meal, week: Week | null, dayStart: string): DayKey[] =>
  week === null || meal.first === '' || meal.last === ''
    ? []
    : meal.days.filter((day) => {
        const from = stretchOf(dayStart, { open: meal.first, close: meal.last })[0]
        const last = (minutes(meal.last) - minutes(dayStart) + DAY_MINS) % DAY_MINS
        return !(week[day] ?? []).some((span) => {
          const [opens, closes] = stretchOf(dayStart, span)
          return opens <= from && last + meal.stay <= closes
        })
      })

export const stayInWords = (mins: number): string => {
  const [hours, rest] = [Math.floor(mins / 60), mins % 60]
  const whole = hours === 1 ? '1 hour' : `${hours} hours`
  return hours === 0 ? `${rest} minutes` : rest === 0 ? whole : `${whole} ${rest} minutes`
}
