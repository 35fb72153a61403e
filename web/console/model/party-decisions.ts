import { call } from './api.ts'
import { changeParty, type Party } from './day.ts'
import { explainPlace, explainTable } from './party-actions.ts'

export const approve = (party: Party) =>
  changeParty(party, () => call('POST /api/bookings/:id/approve', { params: { id: party.id } }), {
    change: { status: 'approved', attendance: 'expected' },
    isMade: (now) => now?.status === 'approved',
    done: `${party.guest.name} is confirmed.`,
  })

/**
 * Somebody turned a party away, or declined it, by mistake. Who was turned away stands at the door and is expected
 * again at once; a declined request is one again.
 */
export const takeBack = (party: Party) => {
  const params = { id: party.id }
  const isTurnedAway = party.turned_away !== null
  return changeParty(
    party,
    () =>
      isTurnedAway
        ? call('PATCH /api/bookings/:id/status', { params, body: { status: 'approved' } })
        : call('POST /api/bookings/:id/unreject', { params }),
    {
      change: { status: isTurnedAway ? 'approved' : 'pending', attendance: 'expected' },
      isMade: (now) => now !== undefined && now.status !== 'rejected',
      done: `${party.guest.name} is ${isTurnedAway ? 'expected' : 'a request'} again.`,
      explain: explainTable(party),
    },
  )
}

/** Frees the table of a reservation. Undo takes it again, if nobody else has. */
export const cancelReservation = (venueId: string, party: Party) => {
  const send = (body: { status: 'cancelled' | 'confirmed'; status_seen?: 'cancelled' }) =>
    call('PUT /api/my-venues/:venueId/reservations/:resId', {
      params: { venueId, resId: party.id },
      body,
    })
  return changeParty(party, () => send({ status: 'cancelled' }), {
    isMade: (now) => now === undefined || now.status === 'cancelled',
    done: `${party.guest.name} is cancelled. The table is free.`,
    undo: () => {
      // Whom a colleague has seated since is not taken out again.
      changeParty(party, () => send({ status: 'confirmed', status_seen: 'cancelled' }), {
        isMade: (now) => now !== undefined && now.status !== 'cancelled',
        done: `${party.guest.name} is expected again.`,
        explain: explainPlace(party, {}),
      })
    },
  })
}
