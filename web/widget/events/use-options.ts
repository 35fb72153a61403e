import { useLoad } from '../../shared/use-load.ts'
import type { StepProps } from './context.ts'

/** What can be bought for the event; past the browser's cache where that has just proved wrong. */
export const useOptions = ({ page, call, draft, trouble }: StepProps) => {
  const eventId = draft.event?.id ?? ''
  return useLoad(`${eventId} ${trouble ? 'again' : ''}`, (signal) =>
    call('GET /api/public/events/:eventId/booking-options', {
      params: { eventId },
      query: { locale: page.lang },
      signal,
      fresh: trouble !== undefined,
    }),
  )
}
