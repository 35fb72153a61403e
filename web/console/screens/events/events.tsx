import { useNavigation } from '../../model/address.ts'
import type { Venue } from '../../model/venues.ts'
import { deskOf, type EventDesk } from './desk.ts'
import { NewEvent } from './event-form.tsx'
import { EventList } from './event-list.tsx'
import { EventPage } from './event-page.tsx'

/** The events of a venue. */
export const VenueEvents = ({ venue }: { venue: Venue }) => <Events desk={deskOf(venue)} />

/** The events that an organiser runs. */
export const OwnEvents = () => <Events desk={deskOf()} />

const Events = ({ desk }: { desk: EventDesk }) => {
  const { address } = useNavigation()
  const { section } = address
  if (section === 'new' && desk.canChange) return <NewEvent desk={desk} />
  if (section && section !== 'new') return <EventPage key={section} desk={desk} id={section} />
  return <EventList desk={desk} />
}
