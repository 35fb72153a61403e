import { isWalkInAddress } from '../../../../domain/walk-in.ts'
import type { ReadContext } from '../../../http/context.ts'
import { jsonFile } from '../../../http/responses.ts'
import { requireGuestOfVenues } from '../profile/find-guest.ts'
import { auditOfGuest } from '../profile/guest-audit.ts'
import { iso, presentLedgerEntry, presentMarketing } from '../profile/present.ts'
import { tagsOfGuest } from '../roster/tag-queries.ts'
import {
  bansAt,
  bookingAuditOf,
  bookingsOf,
  connectionsOf,
  keysOf,
  messagesTo,
  paymentsOf,
  profilesOf,
  queueOf,
  reservationsOf,
  vouchersOf,
  wishesOf,
} from './collect-data.ts'

/** Everything that the caller's venues hold. Messages and vouchers are found by the addresses that these venues know. */
export const exportGuest = async ({
  db,
  params: { id },
  actor,
  services,
  now,
}: ReadContext<'GET /api/my-guests/:id/export'>) => {
  const venueIds = [...(await services.memberships.venuesOf(db, actor))]
  await requireGuestOfVenues(db, venueIds, id)
  const profiles = await profilesOf(db, venueIds, id)
  const account = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  const email = isWalkInAddress(account.email) ? null : account.email
  const addresses = [email, ...profiles.map((profile) => profile.contact_email)].flatMap((one) => one ?? [])
  const audit = await bookingAuditOf(db, venueIds, id)
  const history = await auditOfGuest(db, venueIds, id)
  const tags = await tagsOfGuest(db, venueIds, id)
  return jsonFile('guest.json', {
    exported_at: now.toISOString(),
    id,
    email,
    profiles: profiles.map((profile) => ({ ...presentProfile(profile), notes: profile.notes })),
    tags: tags.map(({ venue_id, scope, tags }) => ({ venue_id, scope, tags })),
    connections: await connectionsOf(db, venueIds, id),
    bookings: (await bookingsOf(db, venueIds, id)).map((booking) => ({
      ...presentBooking(booking),
      reservation_tags: booking.reservation_tags,
      comments: booking.comments,
      reason: booking.reason,
      door_reject_reason: booking.door_reject_reason,
    })),
    reservations: (await reservationsOf(db, venueIds, id)).map((reservation) => ({
      ...presentReservation(reservation),
      reservation_tags: reservation.reservation_tags,
      notes: reservation.notes,
    })),
    queue: (await queueOf(db, venueIds, id)).map((entry) => ({ ...presentQueued(entry), note: entry.note })),
    wishes: (await wishesOf(db, venueIds, id, addresses)).map(presentCreated),
    bars: (await bansAt(db, venueIds, id)).map(presentCreated),
    payments: (await paymentsOf(db, venueIds, id, addresses)).map(presentCreated),
    vouchers: (await vouchersOf(db, venueIds, addresses)).map(presentCreated),
    keys: (await keysOf(db, venueIds, id)).map(presentLedgerEntry),
    messages: (await messagesTo(db, venueIds, id, addresses)).map(presentMessage),
    audit: audit.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    history: history.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
  })
}

/** The caller's own data, from every venue. The notes, tags and reasons of staff stay theirs. */
export const exportMe = async ({ db, actor, now }: ReadContext<'GET /api/me/export'>) => {
  const account = await db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['id', 'name', 'email', 'role', 'membership_tier', 'keys_balance', 'created_at', 'confirmed_at'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const addresses = [account.email]
  return jsonFile('my-data.json', {
    exported_at: now.toISOString(),
    account: {
      id: account.id,
      name: account.name,
      email: account.email,
      role: account.role,
      membership_tier: account.membership_tier,
      keys_balance: account.keys_balance,
      has_second_factor: account.confirmed_at !== null,
      created_at: account.created_at.toISOString(),
    },
    profiles: (await profilesOf(db, null, actor.id)).map(presentProfile),
    bookings: (await bookingsOf(db, null, actor.id)).map(presentBooking),
    reservations: (await reservationsOf(db, null, actor.id)).map(presentReservation),
    queue: (await queueOf(db, null, actor.id)).map(presentQueued),
    wishes: (await wishesOf(db, null, actor.id, addresses)).map(presentCreated),
    payments: (await paymentsOf(db, null, actor.id, addresses)).map(presentCreated),
    vouchers: (await vouchersOf(db, null, addresses)).map(presentCreated),
    keys: (await keysOf(db, null, actor.id)).map(presentLedgerEntry),
    messages: (await messagesTo(db, null, actor.id, addresses)).map(presentMessage),
  })
}

type Row<F extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<F>>[number]

const presentProfile = ({ notes: _, marketing, first_seen_at, ...profile }: Row<typeof profilesOf>) => ({
  ...profile,
  marketing: presentMarketing(marketing),
  first_seen_at: first_seen_at.toISOString(),
})

const presentBooking = (booking: Row<typeof bookingsOf>) => ({
  id: booking.id,
  venue_id: booking.venue_id,
  kind: booking.kind,
  status: booking.status,
  booking_date: booking.booking_date,
  booking_time: booking.booking_time,
  party_size: booking.party_size,
  guest_name: booking.guest_name,
  guest_email: booking.guest_email,
  guest_phone: booking.guest_phone,
  ticket_names: booking.names_on_tickets,
  occasion: booking.occasion,
  dietary: booking.dietary,
  guest_comments: booking.guest_comments,
  marketing_consent: booking.marketing_consent,
  locale: booking.locale,
  paid_amount_pence: booking.paid_amount_pence,
  arrived: booking.arrived,
  checked_in_at: iso(booking.checked_in_at),
  no_show_at: iso(booking.no_show_at),
  door_rejected_at: iso(booking.door_rejected_at),
  created_at: booking.created_at.toISOString(),
})

const presentQueued = ({ note: _, joined_at, ended_at, ...entry }: Row<typeof queueOf>) => ({
  ...entry,
  joined_at: joined_at.toISOString(),
  ended_at: iso(ended_at),
})

const presentReservation = ({
  notes: _,
  reservation_tags: __,
  created_at,
  ...reservation
}: Row<typeof reservationsOf>) => ({
  ...reservation,
  created_at: created_at.toISOString(),
})

const presentCreated = <R extends { created_at: Date }>({ created_at, ...row }: R) => ({
  ...row,
  created_at: created_at.toISOString(),
})

const presentMessage = (mail: Row<typeof messagesTo>) => ({
  id: mail.id,
  venue_id: mail.venue_id,
  to: mail.to_address,
  kind: mail.kind,
  created_at: mail.created_at.toISOString(),
  sent_at: iso(mail.sent_at),
})
