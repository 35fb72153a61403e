import { publicUrlOf } from '../../config.ts'
import type { Services } from '../../services.ts'
import { type Composed, compose } from './compose.ts'
import type { Facts } from './facts.ts'
import { type Loaded, loadMessage, type MessageRow } from './load-message.ts'

/** What is loaded for a message, and the message composed from it. */
export const writeMessage = async (
  services: Pick<Services, 'config' | 'database' | 'manageLinks' | 'clock'>,
  message: MessageRow,
): Promise<Composed> =>
  compose(message, await loadMessage(services.database.read, message), surroundingsOf(services))

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

/** A reminder of a booking that was moved or ended since says what is not true any more. */
export const isVoid = ({ kind, facts }: MessageRow, { booking }: Loaded): boolean => {
  const { booking: reminded } = facts as Facts
  if (kind !== 'reminder' || !reminded) return false
  return (
    booking?.status !== 'approved' || booking.starts_at.getTime() !== new Date(reminded.starts_at).getTime()
  )
}
