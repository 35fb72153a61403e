import { signal } from '@preact/signals'
import { call, sentenceFor } from './api.ts'
import { changeParty, type Party, readParty } from './day.ts'
import { isReservation } from './party-actions.ts'

// What is written about a party: size, note and tags.

interface Details {
  readonly party_size?: number
  /** The size that was changed. */
  readonly party_size_seen?: number
  readonly reservation_tags?: string[]
  /** Of a reservation. */
  readonly notes?: string
  /** Of a booking. */
  readonly comments?: string
  /** The note that was changed. */
  readonly comments_seen?: string
}

const sendDetails = (venueId: string, party: Party, body: Details) =>
  isReservation(party)
    ? call('PUT /api/my-venues/:venueId/reservations/:resId', { params: { venueId, resId: party.id }, body })
    : call('PATCH /api/bookings/:id/details', { params: { id: party.id }, body })

/** Notes that are not known to be stored, by party and text, and what stood there when they were typed. */
const notStored = new Map<string, string>()
const noteKey = ({ id }: Party, notes: string) => `${id} ${notes}`

/** The note that stands, as far as it was seen: one that never reached the service was typed over an earlier one. */
const seenOf = (party: Party, seen: string): string => {
  const stored = readParty(party.id)?.comments ?? ''
  const passed = new Set<string>()
  let base = seen
  while (base !== stored && !passed.has(base)) {
    passed.add(base)
    base = notStored.get(noteKey(party, base)) ?? base
  }
  return base
}

/**
 * `seen` is the note that was changed: what a colleague wrote since is not overwritten. While the panel is here
 * (`isHere`) it shows both notes; after that, the words are listed with the refusal.
 */
export const saveNotes = async (
  venueId: string,
  party: Party,
  notes: string,
  seen: string,
  isHere: () => boolean,
) => {
  const key = noteKey(party, notes)
  notStored.set(key, seen)
  const isMade = await changeParty(
    party,
    () =>
      sendDetails(
        venueId,
        party,
        isReservation(party) ? { notes } : { comments: notes, comments_seen: seenOf(party, seen) },
      ),
    {
      change: { comments: notes || null },
      thing: 'the note',
      isSaidElsewhere: ({ code }) => code === 'changed_meanwhile' && isHere(),
      explain: (refusal) =>
        isHere() || !notes ? undefined : `${sentenceFor(refusal)} Your words: “${notes}”`,
    },
  )
  if (isMade) notStored.delete(key)
  return isMade
}

export const saveBookingTags = (venueId: string, party: Party, tags: string[]) =>
  changeParty(party, () => sendDetails(venueId, party, { reservation_tags: tags }), { change: { tags } })

/** What was paid or is held for a party, and what the deposit for its size is. */
export interface DepositGap {
  readonly has: number
  readonly wouldBe: number
}

/** The parties whose size was changed here, and whose deposit does not fit it. */
export const depositGaps = signal<ReadonlyMap<string, DepositGap>>(new Map())

const noteGap = <A extends Pick<Awaited<ReturnType<typeof sendDetails>>, 'warnings'>>(
  partyId: string,
  answer: A,
): A => {
  const differs = answer.warnings?.find(({ code }) => code === 'deposit_differs')
  const gaps = new Map(depositGaps.value)
  if (differs) gaps.set(partyId, { has: differs.has_pence ?? 0, wouldBe: differs.would_be_pence ?? 0 })
  else gaps.delete(partyId)
  depositGaps.value = gaps
  // The panel says it, with what can be done about it: the message at the edge does not repeat it.
  return { ...answer, warnings: answer.warnings?.filter((warning) => warning !== differs) }
}

/** The size that a colleague has set since the party was seen is not overwritten. */
export const setPartySize = (venueId: string, party: Party, party_size: number) => {
  const body = { party_size, party_size_seen: party.party_size }
  return changeParty(party, async () => noteGap(party.id, await sendDetails(venueId, party, body)), {
    change: { party_size },
    done: `${party.guest.name} is now a party of ${party_size}.`,
    undo: () => {
      setPartySize(venueId, { ...party, party_size }, party.party_size)
    },
  })
}

/** Asks for what is missing of the deposit, or returns what is too much. */
export const settleGap = async (
  party: Party,
  way: { readonly ask_deposit: true } | { readonly return_excess: true },
) => {
  const { party_size } = party
  const body = { party_size, ...way }
  return noteGap(party.id, await call('PATCH /api/bookings/:id/details', { params: { id: party.id }, body }))
}
