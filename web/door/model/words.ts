import { localOf } from '../../shared/dates.ts'
import type { Doubt, Verdict } from './judge.ts'
import { headsOut } from './night.ts'
import type { Conflict, Party } from './types.ts'

interface VerdictWords {
  readonly tone: 'good' | 'bad' | 'ask'
  /** One or two words, to be read at arm's length. */
  readonly title: string
  /** What it means and what to do. */
  readonly text: string
}

export const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** The time on the venue's clock. */
export const clockTime = (timezone: string, instant: string | number): string =>
  localOf(
    { timezone, service_day_start: '00:00' },
    typeof instant === 'string' ? Date.parse(instant) : instant,
  ).time

const DOUBTS: Record<Doubt, (party: Party, timezone: string) => string> = {
  barred: () => 'Barred from this venue. Ask a manager.',
  at_capacity: () => 'The licence is reached: more people than allowed would be inside.',
  after_last_entry: (party, timezone) =>
    `Last entry was at ${party.last_entry_at === null ? '' : clockTime(timezone, party.last_entry_at)}.`,
  other_time: (party) => `Booked for ${party.time}.`,
}

const cameIn = (party: Party, timezone: string): string =>
  party.checked_in_at === null
    ? ''
    : ` since ${clockTime(timezone, party.checked_in_at)}${party.checked_in_by ? `, let in by ${party.checked_in_by}` : ''}`

const placeOf = (party: Party): string =>
  party.tables.length > 0
    ? `Table ${party.tables.join(' + ')}${party.area ? `, ${party.area}` : ''}.`
    : party.event
      ? `${party.event}.`
      : ''

/** What the door is told, in words. */
export const wordsFor = (verdict: Verdict, timezone: string): VerdictWords => {
  switch (verdict.kind) {
    case 'in': {
      const left = headsOut(verdict.party) - verdict.heads
      const rest = left > 0 ? ` ${left} still to come.` : ''
      return { tone: 'good', title: 'Let in', text: `${placeOf(verdict.party)}${rest}`.trim() }
    }
    case 'ask':
      return {
        tone: 'ask',
        title: 'Stop and decide',
        text: verdict.doubts.map((doubt) => DOUBTS[doubt](verdict.party, timezone)).join(' '),
      }
    case 'already':
      return {
        tone: 'bad',
        title: 'Already in',
        text: `All ${verdict.party.party_size} are in${cameIn(verdict.party, timezone)}.`,
      }
    case 'used_ticket':
      return {
        tone: 'bad',
        title: 'Ticket used',
        text: `This ticket has let its head in${cameIn(verdict.party, timezone)}.`,
      }
    case 'turned_away':
      return {
        tone: 'bad',
        title: 'Turned away',
        text: `Tonight, at the door: ${verdict.party.turned_away}.`,
      }
    case 'cancelled':
      return { tone: 'bad', title: 'Cancelled', text: 'This booking was cancelled.' }
    case 'rejected':
      return { tone: 'bad', title: 'Not accepted', text: 'This booking was rejected.' }
    case 'pending':
      return {
        tone: 'ask',
        title: 'Not confirmed',
        text: 'Nobody has confirmed this request yet. Ask the desk.',
      }
    case 'left':
      return { tone: 'bad', title: 'Has left', text: 'This party has left. Ask the desk to take it back.' }
    case 'turned_over':
      return {
        tone: 'bad',
        title: 'Old code',
        text: 'This code has turned over: it may be a picture of one. Ask for the live code on their phone.',
      }
    default:
      return wordsForCode(verdict)
  }
}

const wordsForCode = (verdict: Extract<Verdict, { kind: string }>): VerdictWords => {
  switch (verdict.kind) {
    case 'other_night':
      return {
        tone: 'bad',
        title: 'Other night',
        text: 'A code of ours, but not on tonight’s list. If they booked a minute ago, update the list and scan again.',
      }
    case 'other_venue':
      return { tone: 'bad', title: 'Other venue', text: `This code is for ${verdict.venue}.` }
    case 'no_ticket':
      return {
        tone: 'bad',
        title: 'No ticket of tonight',
        text: 'This ticket is not on tonight’s list: it may be for another night. Look them up by name.',
      }
    case 'voucher':
      return {
        tone: 'bad',
        title: 'A voucher',
        text: 'It pays at the desk and lets nobody in. Ask for the code in their booking.',
      }
    case 'link':
      return {
        tone: 'bad',
        title: 'Not a code of ours',
        text: `It is a link to ${verdict.host}. Ask for the code in their booking.`,
      }
    case 'not_saved':
      return {
        tone: 'bad',
        title: 'Not recorded',
        text: 'This phone’s storage is full, so nobody was counted. Free some space, or use another phone.',
      }
    case 'damaged':
      return {
        tone: 'ask',
        title: 'Not readable',
        text: 'A part of this code is missing or was read wrongly. Ask for more light or a larger code, or look them up by name.',
      }
    case 'not_verified':
      return {
        tone: 'bad',
        title: 'Not for this door',
        text: 'This code is for another venue, or it was damaged. Look them up by name.',
      }
    default:
      return {
        tone: 'bad',
        title: 'Not a code of ours',
        text: 'Ask for the code in their booking, or look them up by name.',
      }
  }
}

/** Who came in twice, where, and what to do. */
export const wordsForConflict = (conflict: Conflict, timezone: string): string => {
  const door = `${conflict.device.split(' · ')[0]} (${conflict.by}) at ${clockTime(timezone, conflict.at)}`
  return conflict.name === null
    ? `${door} let ${people(conflict.heads)} in with a code that no booking here has.`
    : `${door} let ${people(conflict.heads)} in too many: the party had come in before.`
}

/** "Ada came in twice", "Ada and 14 more came in twice". */
export const conflictsInWords = (conflicts: readonly Conflict[]): string => {
  const name = conflicts[0]?.name ?? 'An unknown code'
  const more = conflicts.length - 1
  return `${name}${more > 0 ? ` and ${more} more` : ''} came in twice`
}
