import type { View } from '../view.ts'
import { upper, type Wording } from './catalogue.ts'
import { people } from './waiting.en.ts'

/** The sheet before service. */
export const briefing = (view: View): Wording => ({
  subject: `Before service: ${view.day}, ${view.partySize === 0 ? 'nobody booked' : people(view.partySize)}`,
  heading: 'Before service',
  sentences: [
    view.partySize === 0
      ? 'Nobody has booked for this day yet.'
      : `${upper(people(view.partySize))} ${view.partySize === 1 ? 'has' : 'have'} booked as of now. The page of the day shows what has changed since.`,
  ],
  small: ['Your venue chose to mail you this sheet. A manager can change that under Settings, Messages.'],
})
