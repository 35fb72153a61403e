import { useLoad } from '../../shared/use-load.ts'
import type { StepProps } from './context.ts'

/** What can be bought for the event; past the browser's cache where that has just proved wrong. */
export const useOptions = ({ call, draft, trouble }: StepProps) => {
  const eventId = draft.event?.id ?? ''
  return useLoad(`${eventId} ${trouble ? 'again' : ''}`, (signal) =>
    call('GET /api/public/events/:eventId/booking-options', {
      params: { eventId },
      signal,
      fresh: trouble !== undefined,
    }),
  )
}
