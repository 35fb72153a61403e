import type { ComponentType } from 'preact'
import { lazily } from './parts/lazy.tsx'

/** A screen that belongs to no venue: /console/<name>. */
interface PlatformScreen {
  readonly name: string
  readonly label: string
  /** The roles of accounts that see it. */
  readonly roles: readonly string[]
  readonly icon: string
  readonly Screen: ComponentType
}

const PLATFORM_SCREENS: readonly PlatformScreen[] = [
  {
    name: 'admin',
    label: 'Admin',
    roles: ['admin'],
    icon: 'M12 3l8 3v6c0 5-3.500 8-8 9-4.500-1-8-4-8-9V6z',
    Screen: lazily(() => import('./screens/admin/admin.tsx').then(({ Admin }) => Admin)),
  },
  {
    name: 'events',
    label: 'Events',
    roles: ['organiser'],
    icon: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
    Screen: lazily(() => import('./screens/events/events.tsx').then(({ OwnEvents }) => OwnEvents)),
  },
  {
    name: 'account',
    label: 'Account',
    roles: ['client', 'organiser', 'admin', 'guest'],
    icon: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c1-4 4.500-6 8-6s7 2 8 6',
    Screen: lazily(() => import('./screens/account/account.tsx').then(({ Account }) => Account)),
  },
]

export const platformScreensFor = (role: string) =>
  PLATFORM_SCREENS.filter(({ roles }) => roles.includes(role))
