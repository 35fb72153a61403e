import type { Verdict } from './judge.ts'
import type { Conflict, Draft } from './types.ts'

/** What a door does, as it is written down. */
type Action = Omit<Draft, 'venueId'>

export type Admission = Extract<Verdict, { kind: 'in' | 'ask' }>

const timeOf = (at: number): string => new Date(at).toISOString()

export const entering = ({ party, code, ticket, at }: Admission, heads: number): Action => ({
  party: party.id,
  ...(ticket === undefined ? {} : { ticket }),
  item: {
    at: timeOf(at),
    action: 'check_in',
    ...(code === undefined ? { booking_id: party.id } : { code }),
    heads,
  },
})

export const leaving = (partyId: string, heads: number, at: number): Action => ({
  party: partyId,
  item: { at: timeOf(at), action: 'undo', booking_id: partyId, heads },
})

export const counting = (delta: number, at: number): Action => ({
  party: null,
  item: { at: timeOf(at), action: 'count', delta },
})

export const settling = (
  { device, seq, booking_id, heads }: Conflict,
  isOut: boolean,
  at: number,
): Action => ({
  party: booking_id,
  ...(isOut ? { over: heads } : {}),
  item: { at: timeOf(at), action: 'settle', entry: { device, seq }, taken_out: isOut },
})
