import type { Block, Party, Table } from '../../model/day.ts'
import { minutesInWords, overlaps, spanOf } from '../../model/timeline-model.ts'
import { LOOK_WORDS, type Look, lookOf } from '../../parts/party-look.tsx'

// Who sits where at a moment. Pure: the moment is given.

/** How a table stands: nobody, or the look of its party; `over` when the party stays longer than planned. */
export type TableState = 'free' | 'blocked' | 'over' | Look

export interface TableNow {
  readonly table: Table
  readonly state: TableState
  /** Who is at the table, or should be. */
  readonly party?: Party
  /** Until the planned end; negative after it. */
  readonly minutesLeft?: number
  readonly next?: Party
  readonly reason?: string
}

const MINUTE_MS = 60_000
const minutesBetween = (from: number, to: number) => Math.round((to - from) / MINUTE_MS)

const isGone = ({ attendance }: Party) => attendance === 'left' || attendance === 'no_show'

/** Who is at a table: those who sit, however long; else those who came; else those whose time it is. */
const partyAt = (parties: readonly Party[], at: number, isLive: boolean): Party | undefined => {
  const due = parties.find((party) => spanOf(party).from <= at && at < spanOf(party).to)
  if (!isLive) return due
  return (
    parties.findLast(({ attendance }) => attendance === 'seated') ??
    parties.find(({ attendance }) => attendance === 'arrived') ??
    due
  )
}

/** `parties` are those of the table. Live is the moment itself; else it is what the plan says for that time. */
export const tableNow = (
  table: Table,
  parties: readonly Party[],
  blocks: readonly Block[],
  at: number,
  isLive: boolean,
): TableNow => {
  const staying = parties.filter((party) => !isGone(party)).sort((a, b) => spanOf(a).from - spanOf(b).from)
  const party = partyAt(staying, at, isLive)
  const next = staying.find(
    (other) => other.id !== party?.id && spanOf(other).from > Math.min(at, party ? spanOf(party).from : at),
  )
  const common = { table, ...(next ? { next } : {}) }
  if (party) {
    const minutesLeft = minutesBetween(at, spanOf(party).to)
    const isOver = isLive && party.attendance === 'seated' && minutesLeft < 0
    return { ...common, party, minutesLeft, state: isOver ? 'over' : lookOf(party) }
  }
  const block = blocks.find(
    ({ table_id, start_time, end_time }) =>
      (table_id === null || table_id === table.id) &&
      overlaps({ from: Date.parse(start_time), to: Date.parse(end_time) }, { from: at, to: at + 1 }),
  )
  if (block) return { ...common, state: 'blocked', reason: block.reason ?? 'Blocked' }
  return { ...common, state: 'free' }
}

const SOON_MS = 30 * MINUTE_MS

/** Whether a free table is about to be taken: nobody is walked to it without a look at the time. */
export const isDueSoon = ({ state, next }: TableNow, at: number): boolean =>
  state === 'free' && next !== undefined && spanOf(next).from - at <= SOON_MS

const duration = (minutes: number) =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60 || ''}`.trim()

/** How the table stands, in a few words. */
export const wordsFor = ({ state, party, minutesLeft = 0, next, reason }: TableNow, at: number): string => {
  if (state === 'blocked') return reason ?? 'Blocked'
  if (!party) return next ? `Free until ${next.time}` : 'Free'
  if (state === 'over') return `${duration(-minutesLeft)} over`
  if (state === 'seated' || state === 'late') return minutesInWords(party, at)
  if (state === 'expected') return `Due ${party.time}`
  return LOOK_WORDS[state as Look] ?? ''
}

/** The same in one short word, for a table that is too small for a name: its icon says the rest. */
const shortWordsFor = (now: TableNow, at: number): string => {
  const { state, party, minutesLeft = 0 } = now
  if (!party) return wordsFor(now, at)
  if (state === 'over') return `+${duration(-minutesLeft)}`
  if (state === 'seated') return duration(Math.max(0, minutesLeft))
  if (state === 'late') return duration(Math.max(0, minutesBetween(spanOf(party).from, at)))
  return party.time
}

const LINE_UNITS = 15
const LETTER_UNITS = 7.4
const NARROW = /[fijlrtI .,:·'()-]/
const WIDE = /[MWmw…]/

/** How wide a text is about, in letters of usual width. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (NARROW.test(letter) ? 0.6 : WIDE.test(letter) ? 1.4 : 1), 0)

const cut = (text: string, letters: number) => {
  if (widthOf(text) <= letters) return text
  let end = text.length - 1
  while (end > 1 && widthOf(`${text.slice(0, end)}…`) > letters) end--
  return `${text.slice(0, end).trimEnd()}…`
}

/** A name and a number, the name cut so that the number stays. */
const cutName = (name: string, size: number, letters: number) =>
  `${cut(name, letters - widthOf(` · ${size}`))} · ${size}`

/** With room for fewer letters a name would be a letter and an ellipsis. */
const NAME_LETTERS = 8

/** Who comes next, and when. The time alone says more than the time and two letters of a name. */
const nextIn = (letters: number, { time, guest }: Party) => {
  const text = cut(`${time} ${guest.name}`, letters)
  return text.endsWith('…') && text.length < time.length + NAME_LETTERS - 2 ? time : text
}

/** A narrower table shows its number alone. */
export const LEAST_PX = 44

/**
 * What fits into a drawn table below its number, the most important first. `w` and `h` are pixels on the screen. A free
 * table says nothing but who comes next: white is the word.
 */
export const linesFor = (
  now: TableNow,
  { w, h, shape }: { readonly w: number; readonly h: number; readonly shape: string },
  at: number,
): string[] => {
  if (w < LEAST_PX) return []
  const width = shape === 'circle' ? w * 0.86 : w - 6
  const letters = Math.max(4, Math.floor(width / LETTER_UNITS))
  const room = Math.max(1, Math.floor((shape === 'circle' ? h * 0.9 : h) / LINE_UNITS) - 1)
  const { party, next } = now
  const words = wordsFor(now, at)
  const said = widthOf(words) <= letters ? words : shortWordsFor(now, at)
  if (letters < NAME_LETTERS) {
    const state = party || now.state === 'blocked' ? [cut(said, Math.floor(w / LETTER_UNITS))] : []
    return [...state, ...(next ? [next.time] : [])].slice(0, room)
  }
  const lines = party
    ? [cutName(party.guest.name, party.party_size, letters), cut(said, letters)]
    : now.state === 'blocked'
      ? [cut(wordsFor(now, at), letters)]
      : []
  if (next) lines.push(nextIn(letters, next))
  return lines.slice(0, room)
}

/** Parties that wait for a table: without one, or arrived and not seated yet. Those who are here come first. */
export const waitingParties = (parties: readonly Party[]): Party[] =>
  parties
    .filter(
      (party) =>
        (party.kind === 'table' || party.kind === 'reservation') &&
        !isGone(party) &&
        party.attendance !== 'seated' &&
        (party.table_ids.length === 0 || party.attendance === 'arrived'),
    )
    .sort(
      (a, b) =>
        Number(b.attendance === 'arrived') - Number(a.attendance === 'arrived') ||
        spanOf(a).from - spanOf(b).from,
    )
