import type { ComponentType } from 'preact'
import type { Needs, Venue } from './model/venues.ts'
import { lazily } from './parts/lazy.tsx'
import { Floor } from './screens/floor/floor.tsx'
import { Guests } from './screens/guests/guests.tsx'
import { DayList } from './screens/list/list.tsx'
import { Reports } from './screens/reports/reports.tsx'

interface ScreenProps {
  readonly venue: Venue
  /** The service day in the address. */
  readonly date: string
  readonly today: string
}

interface Screen {
  /** Its part of the address: /console/<venueId>/<name>. */
  readonly name: string
  readonly label: string
  /** The least role at the venue that sees it. Viewers see what managers see. */
  readonly needs: Needs
  /** The lines of its icon, in a square of 24. */
  readonly icon: string
  /** Whether it shows one service day. */
  readonly isDay?: boolean
  readonly Screen: ComponentType<ScreenProps>
}

/** The screens of a venue, in the order of the rail. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'today',
    label: 'Today',
    needs: 'host',
    icon: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
    isDay: true,
    Screen: lazily<ScreenProps>(async () => (await import('./screens/today/today.tsx')).Today),
  },
  {
    name: 'floor',
    label: 'Floor',
    needs: 'host',
    icon: 'M4 5h7v7H4zM14 5h6v4h-6zM14 13h6v6h-6zM4 16h7v3H4z',
    isDay: true,
    Screen: Floor,
  },
  {
    name: 'list',
    label: 'List',
    needs: 'door',
    icon: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
    isDay: true,
    Screen: DayList,
  },
  {
    name: 'queue',
    label: 'Waiting',
    needs: 'door',
    icon: 'M6 9a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM2 15c.4-2.500 2-4 4-4s3.600 1.500 4 4M15 6h7M15 12h7M2 19h20',
    isDay: true,
    Screen: lazily<ScreenProps>(async () => (await import('./screens/queue/queue.tsx')).Queue),
  },
  {
    name: 'guests',
    label: 'Guests',
    needs: 'host',
    icon: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c.6-4 3.500-6 7-6s6.400 2 7 6M17 4a4 4 0 0 1 0 7M19 15c1.600.8 2.600 2.800 3 6',
    Screen: Guests,
  },
  {
    name: 'events',
    label: 'Events',
    needs: 'manager',
    icon: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
    Screen: lazily(() => import('./screens/events/events.tsx').then(({ VenueEvents }) => VenueEvents)),
  },
  {
    name: 'vouchers',
    label: 'Vouchers',
    needs: 'host',
    icon: 'M3 8h18v10H3zM3 12h18M12 8v10M12 8c-5 0-5-5-2-5 2 0 2 3 2 5zm0 0c5 0 5-5 2-5-2 0-2 3-2 5z',
    Screen: lazily(() => import('./screens/vouchers/vouchers.tsx').then(({ Vouchers }) => Vouchers)),
  },
  {
    name: 'reports',
    label: 'Reports',
    needs: 'manager',
    icon: 'M4 20V10M10 20V4M16 20v-7M22 20H2',
    Screen: Reports,
  },
  {
    name: 'settings',
    label: 'Settings',
    needs: 'manager',
    icon: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h1M9 12h11M7 10v4',
    Screen: lazily<ScreenProps>(async () => (await import('./screens/settings/settings.tsx')).Settings),
  },
]

export const findScreen = (name: string): Screen | undefined => SCREENS.find((screen) => screen.name === name)
