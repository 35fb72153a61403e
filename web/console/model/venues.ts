import { signal } from '@preact/signals'
import type { Contract } from '../../../contract/index.ts'
import type { OkOf, VenueRole } from '../../../contract/row.ts'
import { isAtLeast } from '../../../domain/venue-roles.ts'
import { call } from './api.ts'

export type Venue = OkOf<Contract['GET /api/my-venues']>['data'][number]

/** The venues of whoever is signed in; undefined until they are loaded. */
export const venues = signal<readonly Venue[] | undefined>(undefined)

export const loadFailure = signal<unknown>(undefined)

export const loadVenues = async () => {
  loadFailure.value = undefined
  try {
    venues.value = (await call('GET /api/my-venues', {})).data
  } catch (error) {
    loadFailure.value = error
  }
}

/** What is stored of a venue now, to learn what became of a save whose answer was lost. */
export const readVenue = async (id: string): Promise<Venue | undefined> => {
  await loadVenues()
  if (loadFailure.value !== undefined) throw loadFailure.value
  return venues.value?.find((venue) => venue.id === id)
}

/** Whether the member's role suffices for something that needs at least `needed`. */
export const may = (venue: Venue, needed: VenueRole): boolean => isAtLeast(venue.my_role, needed)

/** The least role that sees a screen. Viewers see what managers see. */
export type Needs = 'door' | 'host' | 'manager'

export const isAllowed = (venue: Venue, needs: Needs): boolean =>
  venue.my_role === 'viewer' || may(venue, needs)
