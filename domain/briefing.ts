import type { Attendance } from '../contract/attendance-fields.ts'
import type { MembershipTier } from '../contract/guest-fields.ts'
import { isVip } from './tier.ts'

/** From this size on a party is listed by itself: tables have to be joined and the kitchen wants to know. */
const LARGE_PARTY = 8

/** What the sheet before service reads of a party of the day. */
interface DayParty {
  readonly id: string
  readonly source: 'booking' | 'venue_reservation'
  readonly status: string
  readonly attendance: Attendance | null
  readonly awaiting_payment: boolean
  readonly time: string
  readonly party_size: number
  readonly tables: readonly string[]
  readonly guest: {
    readonly id: string | null
    readonly name: string
    readonly tier: MembershipTier | null
    readonly visits: number
    readonly allergies: string | null
  }
  readonly dietary: string | null
  readonly occasion: string | null
  readonly comments: string | null
  readonly guest_comments: string | null
}

/** Whether a party is still to be served. An unpaid booking may lapse, so nobody prepares for it. */
export const isToServe = ({
  attendance,
  awaiting_payment,
}: Pick<DayParty, 'attendance' | 'awaiting_payment'>): boolean =>
  attendance !== null && attendance !== 'no_show' && attendance !== 'left' && !awaiting_payment

/** The lists of the sheet before service. A party is in each list that applies to it. */
export const briefingOf = (day: readonly DayParty[]) => {
  const parties = day.filter(isToServe)
  const list = (applies: (party: DayParty) => unknown) => parties.filter(applies).map(briefParty)
  return {
    vips: list(({ guest }) => isVip(guest.tier)),
    allergies: list(({ guest, dietary }) => guest.allergies || dietary),
    occasions: list(({ occasion }) => occasion),
    first_visits: list(({ guest }) => guest.id !== null && guest.visits === 0),
    large_parties: list(({ party_size }) => party_size >= LARGE_PARTY),
    requests: list(({ status }) => status === 'pending'),
    notes: list(({ comments, guest_comments }) => comments || guest_comments),
  }
}

const briefParty = (party: DayParty) => ({
  id: party.id,
  source: party.source,
  time: party.time,
  guest: party.guest.name,
  party_size: party.party_size,
  tables: [...party.tables],
  tier: party.guest.tier,
  visits: party.guest.visits,
  allergies: party.guest.allergies,
  dietary: party.dietary,
  occasion: party.occasion,
  note: party.comments,
  guest_comments: party.guest_comments,
})
