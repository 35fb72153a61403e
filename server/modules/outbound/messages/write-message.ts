import { publicUrlOf } from '../../../config.ts'
import type { Executor } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { type Composed, compose } from './compose.ts'
import type { Facts } from './facts.ts'
import { type Loaded, loadMessages, type MessageRow } from './load-message.ts'

/**
 * Loads what these messages are composed from, together, and returns a function that composes one of them. Callers
 * compose them one after another, so that only one body is in memory at a time.
 */
export const prepareMessages = async (
  services: Pick<Services, 'config' | 'manageLinks' | 'clock'>,
  db: Executor,
  messages: readonly MessageRow[],
): Promise<(message: MessageRow) => Promise<Composed>> => {
  const loadedOf = await loadMessages(db, messages)
  return async (message) => compose(message, loadedOf(message), surroundingsOf(services))
}

export const surroundingsOf = ({
  config,
  manageLinks,
  clock,
}: Pick<Services, 'config' | 'manageLinks' | 'clock'>) => ({
  publicUrl: publicUrlOf(config),
  mailFrom: config.MAIL_FROM,
  manageLinks,
  now: clock.now(),
})

/** Kinds that let a guest come. One that waited, read after the cancellation, would say that the booking stands. */
const STANDS: readonly string[] = [
  'booking_received',
  'booking_confirmed',
  'booking_changed',
  'tickets',
  'event_changed',
]

/**
 * What is not true any more: a reminder of a booking that was moved or ended since, whatever lets a guest come whose
 * booking has ended, and an offer that lapsed.
 */
export const isVoid = ({ kind, facts }: MessageRow, { booking }: Loaded, now: Date): boolean => {
  const { booking: reminded, wish } = facts as Facts
  if (kind === 'waitlist_offer' || kind === 'queue_ready')
    return wish?.until !== undefined && new Date(wish.until) <= now
  if (STANDS.includes(kind)) return booking?.status === 'cancelled' || booking?.status === 'rejected'
  if (kind !== 'reminder' || !reminded) return false
  return (
    booking?.status !== 'approved' || booking.starts_at.getTime() !== new Date(reminded.starts_at).getTime()
  )
}
