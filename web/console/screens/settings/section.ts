import type { ComponentType } from 'preact'
import type { Venue } from '../../model/venues.ts'

export interface SectionProps {
  readonly venue: Venue
  /** The venue's service day at this moment. */
  readonly today: string
}

export interface Section {
  /** Its part of the address: /console/<venueId>/settings/<name>. */
  readonly name: string
  readonly label: string
  /** One line below the heading: what it is for. */
  readonly about: string
  /** The least role that sees it. Viewers see what managers see. */
  readonly needs: 'manager' | 'owner'
  readonly Section: ComponentType<SectionProps>
}
