import { call } from './api.ts'
import { changeParty, type Party } from './day.ts'
import { isReservation } from './party-actions.ts'

// What is written about a party: size, note and tags.

interface Details {
  readonly party_size?: number
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

/** `seen` is the note that was changed: what a colleague wrote since is not overwritten. */
export const saveNotes = (venueId: string, party: Party, notes: string, seen: string) =>
  changeParty(
    party,
    () =>
      sendDetails(
        venueId,
        party,
        isReservation(party) ? { notes } : { comments: notes, comments_seen: seen },
      ),
    {
      change: { comments: notes || null },
      isSaidElsewhere: ({ code }) => code === 'changed_meanwhile',
    },
  )

export const saveBookingTags = (venueId: string, party: Party, tags: string[]) =>
  changeParty(party, () => sendDetails(venueId, party, { reservation_tags: tags }), { change: { tags } })

export const setPartySize = (venueId: string, party: Party, party_size: number) =>
  changeParty(party, () => sendDetails(venueId, party, { party_size }), {
    change: { party_size },
    done: `${party.guest.name} is now a party of ${party_size}.`,
    undo: () => {
      setPartySize(venueId, party, party.party_size)
    },
  })
