import { DOOR_REASON } from '../../../domain/door-reasons.ts'
import { localOf } from '../../shared/dates.ts'
import type { Words } from '../words.en.ts'
import type { Doubt, Verdict } from './judge.ts'
import { headsOut } from './night.ts'
import type { Conflict, Party } from './types.ts'

export type Tone = 'good' | 'bad' | 'ask'

interface VerdictWords {
  readonly tone: Tone
  /** One or two words, to be read at arm's length. */
  readonly title: string
  /** What it means and what to do. */
  readonly text: string
}

/** The time on the venue's clock. */
export const clockTime = (timezone: string, instant: string | number): string =>
  localOf(
    { timezone, service_day_start: '00:00' },
    typeof instant === 'string' ? Date.parse(instant) : instant,
  ).time

/** The service names the reason in English. */
export const reasonWords = ({ reasons }: Words, text: string): string => {
  const known = Object.entries(DOOR_REASON).find(([, reason]) => reason.text === text)
  return known ? reasons[known[0] as keyof typeof reasons] : text
}

const HOUR = 60
const DAY = 24 * HOUR

/** "2 hours", "35 minutes", "3 days": nobody at a door needs more. */
export const spanWords = ({ clock: { units } }: Words, ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  const [size, [one, more]] =
    minutes < HOUR
      ? ([1, units.minute] as const)
      : minutes < 2 * DAY
        ? ([HOUR, units.hour] as const)
        : ([DAY, units.day] as const)
  const count = Math.round(minutes / size)
  return `${count} ${count === 1 ? one : more}`
}

const doubtWords = ({ doubts }: Words, doubt: Doubt, party: Party, timezone: string): string => {
  if (doubt === 'other_time') return doubts.other_time(party.time)
  if (doubt === 'after_last_entry')
    return doubts.after_last_entry(
      party.last_entry_at === null ? '' : clockTime(timezone, party.last_entry_at),
    )
  return doubts[doubt]
}

const TONES: Partial<Record<Verdict['kind'], Tone>> = {
  in: 'good',
  ask: 'ask',
  pending: 'ask',
  damaged: 'ask',
}

export const toneOf = ({ kind }: Verdict): Tone => TONES[kind] ?? 'bad'

/** What the door is told, in words. */
export const wordsFor = (words: Words, verdict: Verdict, timezone: string): VerdictWords => {
  const [title = '', text = ''] = words.verdicts[verdict.kind]
  return { tone: toneOf(verdict), title, text: ownText(words, verdict, timezone) ?? text }
}

/** Of a verdict that tells more than its kind. */
const ownText = (words: Words, verdict: Verdict, timezone: string): string | undefined => {
  const said = words.verdict
  const cameIn = ({ checked_in_at: at, checked_in_by: by }: Party) =>
    at === null ? '' : said.since(clockTime(timezone, at), by)
  switch (verdict.kind) {
    case 'in': {
      const { party, heads } = verdict
      const left = headsOut(party) - heads
      const place =
        party.tables.length > 0
          ? said.tableIn(party.tables.join(' + '), party.area)
          : party.event
            ? `${party.event}.`
            : ''
      return `${place}${left > 0 ? ` ${said.stillToCome(left)}` : ''}`.trim()
    }
    case 'ask':
      return verdict.doubts.map((doubt) => doubtWords(words, doubt, verdict.party, timezone)).join(' ')
    case 'already':
      return said.allIn(verdict.party.party_size, cameIn(verdict.party))
    case 'used_ticket':
      return said.ticketIn(cameIn(verdict.party))
    case 'turned_away':
      return said.turnedAway(reasonWords(words, verdict.party.turned_away ?? ''))
    case 'turned_over':
      return verdict.clock === undefined
        ? undefined
        : `${words.verdicts.turned_over[1]} ${said.clockInDoubt(clockTime(timezone, verdict.clock))}`
    case 'other_venue':
      return said.otherVenue(verdict.venue)
    case 'link':
      return said.link(verdict.host)
    default:
      return undefined
  }
}

/** Who came in twice, where, and what to do. */
export const wordsForConflict = ({ conflict: said }: Words, conflict: Conflict, timezone: string): string => {
  const door = said.door(conflict.device.split(' · ')[0] ?? '', conflict.by, clockTime(timezone, conflict.at))
  return conflict.name === null ? said.noBooking(door, conflict.heads) : said.tooMany(door, conflict.heads)
}

/** "Ada came in twice", "Ada and 14 more came in twice". */
export const conflictsInWords = ({ conflict: said }: Words, conflicts: readonly Conflict[]): string => {
  const name = conflicts[0]?.name ?? said.unknown
  const more = conflicts.length - 1
  return more > 0 ? said.andMore(name, more) : said.twice(name)
}
