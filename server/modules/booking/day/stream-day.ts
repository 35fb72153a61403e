import { Refusal } from '../../../../domain/errors.ts'
import type { Context } from '../../../http/context.ts'

/** Opens a stream that reports the venue's version. It keeps no connection to the database. */
export const streamDay = ({
  actor,
  params: { venueId },
  request,
  services,
}: Context<'GET /api/my-venues/:venueId/day/stream'>) => {
  const { sessions, memberships, database, clock, dayStreams } = services
  return dayStreams.open({
    venueId,
    userId: actor.id,
    seen: request.header('last-event-id'),
    isAllowed: async () => {
      try {
        await sessions.peek(database.read, request.token, clock.now())
        await memberships.requireAccess(database.read, actor, venueId)
        return true
      } catch (error) {
        if (error instanceof Refusal && error.kind !== 'unavailable') return false
        throw error
      }
    },
  })
}
