import type { BookingKind, BookingSource } from '../../../../contract/bookings.ts'
import type { SoldExtra } from '../../../../domain/bundle-price.ts'
import { phoneKeyIn } from '../../../../domain/same-guest.ts'
import type { Stay } from '../../../../domain/table-choice.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { json, newId } from '../../../db/values.ts'
import { FIRST_GENERATION, type ManageLinks } from '../../base/index.ts'
import { addNewGuestToRoster, ensureGuestAtVenue, phoneAsKept } from '../../guests/index.ts'
import { type AuditActor, notifyOfNewBooking, recordAudits, SYSTEM } from '../../outbound/index.ts'
import { occupy } from './occupancy.ts'
import { type Pace, requirePace } from './pacing.ts'
import { currentTerms, shownNotices } from './queries.ts'
import { recordConsent, type Wishes, wishColumns } from './wishes.ts'

export interface NewBooking {
  readonly manageLinks: ManageLinks
  readonly venueId: string
  readonly userId: string
  /**
   * Whether the guest is on the venue's roster: `seen` when a read found them there, `new` when this transaction
   * created the account, `unknown` otherwise. A guest who is merged or erased meanwhile fails the foreign key.
   */
  readonly roster?: 'seen' | 'new' | 'unknown'
  readonly kind: BookingKind
  readonly source: BookingSource
  readonly partySize: number
  readonly date: string
  readonly time: string
  readonly durationMins: number
  /** With reset minutes, other parties at the tables must be at least that far away. */
  readonly span: Stay
  /** The services whose limits apply. Staff have none. */
  readonly pace?: Pace
  readonly tableIds: readonly string[]
  readonly guest: { readonly name: string; readonly email: string | null; readonly phone: string | null }
  /** Approved in the same transaction; otherwise pending. */
  readonly approved: boolean
  readonly accessRuleId?: string | null
  readonly eventId?: string | null
  readonly ticketTypeId?: string | null
  /** Who comes with each ticket, empty for nobody, until the tickets are issued. */
  readonly ticketNames?: readonly string[] | null
  /** Maximum heads that the rule allows per date or slot. Null for staff, who have no limit. */
  readonly headLimit?: number | null
  readonly tags?: readonly string[]
  /** Of staff. The guest's own words are among the wishes. */
  readonly comments?: string
  readonly wishes?: Wishes
  readonly deposit?: {
    readonly pence: number
    readonly mode: 'hold' | 'charge' | 'card'
    readonly dueAt: Date
  }
  /** The place is held for a guest of the wait list, who has not answered yet. `guestId`: whose session joined it. */
  readonly offer?: { readonly wishId: string; readonly until: Date; readonly guestId: string | null }
  readonly optionKind?: 'standard' | 'queue_skip'
  readonly promoCodeId?: string | null
  readonly keysSpent?: number
  readonly extras?: readonly SoldExtra[]
  /** Whether the guest chose the table on the plan. */
  readonly tableChosen?: boolean
  /** Recognises the same request when it is sent again. */
  readonly requestHash?: string
}

/**
 * The only way to create a booking. Writes the row with a copy of the terms in force, its table claims, its counters, its audit entries and the messages about it. Throws 409
 * when a table or a counter has no capacity left; the transaction then writes nothing.
 */
export const createBooking = async (
  tx: Tx,
  input: NewBooking,
  doer: AuditActor,
  now: Date,
): Promise<string> => {
  const id = newId('bkg')
  // A guest cannot approve their own booking. An approval by the access rule is made by the system.
  const approver = input.source === 'staff' ? doer : SYSTEM
  if (input.roster === 'new') await addNewGuestToRoster(tx, input.venueId, input.userId, input.guest, now)
  else if (input.roster !== 'seen')
    await ensureGuestAtVenue(tx, input.venueId, input.userId, now, input.guest)
  const occupant = {
    id,
    venue_id: input.venueId,
    kind: input.kind,
    party_size: input.partySize,
    booking_date: input.date,
    booking_time: input.time,
    starts_at: input.span.startsAt,
    ends_at: input.span.endsAt,
    closed_at: null,
    table_ids: [...input.tableIds],
    access_rule_id: input.accessRuleId ?? null,
    event_id: input.eventId ?? null,
    ticket_type_id: input.ticketTypeId ?? null,
  }
  await tx
    .insertInto('bookings')
    .values({
      ...occupant,
      user_id: input.userId,
      source: input.source,
      status: input.approved ? 'approved' : 'pending',
      guest_count: input.partySize,
      duration_mins: input.durationMins,
      table_id: input.tableIds[0] ?? null,
      reservation_tags: [...(input.tags ?? [])],
      comments: input.comments ?? '',
      guest_name: input.guest.name,
      guest_email: input.guest.email,
      guest_phone: input.guest.phone,
      guest_phone_key: phoneKeyIn(await phoneAsKept(tx, input.venueId, input.guest.phone), {}),
      approved_by_name: input.approved ? approver.name : null,
      approved_at: input.approved ? now : null,
      deposit_pence: input.deposit?.pence ?? 0,
      deposit_mode: input.deposit?.mode ?? 'none',
      payment_due_at: input.offer?.until ?? input.deposit?.dueAt ?? null,
      wish_id: input.offer?.wishId ?? null,
      option_kind: input.optionKind ?? null,
      promo_code_id: input.promoCodeId ?? null,
      keys_spent: input.keysSpent ?? 0,
      bundle_selections: json([...(input.extras ?? [])]),
      ticket_names: input.ticketNames ? [...input.ticketNames] : null,
      table_chosen: input.tableChosen ?? false,
      terms: currentTerms(input.venueId, input.eventId ?? null),
      ...wishColumns(input.wishes),
      ...(input.source === 'public' ? { notices: shownNotices(input.venueId) } : {}),
      request_hash: input.requestHash ?? null,
      manage_token_hash: input.manageLinks.hashFor({ id, manage_generation: FIRST_GENERATION }),
      created_by: input.offer?.guestId ?? doer.id,
      created_at: now,
    })
    .execute()
  const created = {
    type: 'created',
    actor: doer,
    details: { source: input.source, kind: input.kind },
  } as const
  const approved = { type: 'approved', actor: approver, details: { automatic: true } } as const
  await recordAudits(tx, occupant, input.approved ? [created, approved] : [created], now)
  await occupy(tx, occupant, input.headLimit ?? null, input.span.resetMins)
  if (input.pace) await requirePace(tx, occupant, input.pace)
  if (input.wishes) recordConsent(tx, input.venueId, input.userId, input.wishes, now)
  touchVenue(tx, input.venueId, 'activity')
  await notifyOfNewBooking(
    tx,
    {
      ...occupant,
      source: input.source,
      isApproved: input.approved,
      isUnpaid: input.deposit !== undefined || input.offer !== undefined,
      hasTickets: occupant.ticket_type_id !== null,
    },
    now,
  )
  return id
}
