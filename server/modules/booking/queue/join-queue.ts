import { conflict } from '../../../../domain/errors.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import type { WriteContext } from '../../../http/context.ts'
import type { Services } from '../../../services.ts'
import { banWarnings, findGuestByPhone, phoneAsKept } from '../../guests/index.ts'
import { type LoadedQueue, loadQueue } from './load-queue.ts'

/** More would be a mistake or an attack, and each is placed before every quote. */
const MAX_WAITING = 200

interface NewParty {
  readonly name: string
  readonly party_size: number
  readonly phone?: string | null
  readonly email?: string | null
  readonly note?: string
}

/** Adds a party for staff. Warns them when its guest is barred. */
export const joinQueue = async ({
  tx,
  params: { venueId },
  body,
  services,
  now,
}: WriteContext<'POST /api/my-venues/:venueId/queue'>) => {
  const queue = await loadQueue(tx, venueId, now)
  const { id, quoted_mins, guestId } = await addToQueue(tx, services, venueId, queue, body, 'staff', now)
  const visitor = { guestId: guestId ?? undefined, emails: [body.email], phones: [body.phone] }
  const warnings = await banWarnings(tx, { venueId, date: queue.date }, visitor)
  return withWarnings({ success: true as const, id, quoted_mins }, warnings)
}

/** Adds a party at the end of the queue and stores its quote. */
export const addToQueue = async (
  tx: Tx,
  { manageLinks }: Pick<Services, 'manageLinks'>,
  venueId: string,
  queue: LoadedQueue,
  party: NewParty,
  source: 'staff' | 'guest',
  now: Date,
) => {
  if (queue.entries.length >= MAX_WAITING)
    throw conflict('Too many parties wait already.', { code: 'queue_full' })
  const id = newId('que')
  const phone = await phoneAsKept(tx, venueId, party.phone ?? null)
  const guestId = await findGuestByPhone(tx, venueId, phone)
  const quoted_mins = queue.quote(party.party_size).mins
  await tx
    .insertInto('queue_entries')
    .values({
      id,
      venue_id: venueId,
      date: queue.date,
      name: party.name,
      party_size: party.party_size,
      phone,
      email: party.email ?? null,
      note: party.note ?? '',
      source,
      status: 'waiting',
      quoted_mins,
      joined_at: now,
      guest_id: guestId,
      token_hash: manageLinks.queueHash(id),
    })
    .execute()
  touchVenue(tx, venueId, 'activity')
  return { id, quoted_mins, guestId, place: queue.entries.length + 1 }
}
