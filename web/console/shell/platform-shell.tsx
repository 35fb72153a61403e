import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Toasts } from '../../shared/toast.tsx'
import { session } from '../model/session.ts'
import { isAllowed, venues } from '../model/venues.ts'
import { platformScreensFor } from '../platform.tsx'
import { SCREENS } from '../screens.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Rail, type RailEntry } from './rail.tsx'

interface Props {
  readonly name: string
  readonly label: string
  readonly children: ComponentChildren
}

/** Around a screen that belongs to no venue. Somebody who has a venue sees the way back to it. */
export const PlatformShell = ({ name, label, children }: Props) => {
  const user = session.value?.user
  const venue = venues.value?.[0]
  useEffect(() => {
    document.title = `${label} · Maitred`
  }, [label])
  const entries: RailEntry[] = venue
    ? SCREENS.filter(({ needs }) => isAllowed(venue, needs)).map((screen) => ({
        ...screen,
        href: `/console/${venue.id}/${screen.name}`,
      }))
    : platformScreensFor(user?.role ?? '').map((screen) => ({ ...screen, href: `/console/${screen.name}` }))
  return (
    <div class="shell">
      <a class="visually-hidden skip" href="#screen">
        To the content
      </a>
      <Rail entries={entries} current={name} />
      <header class="bar">
        <p class="bar-title">Maitred</p>
        <div class="bar-actions">
          <AccountMenu role={user?.role === 'client' ? '' : (user?.role ?? '')} />
        </div>
      </header>
      <main id="screen" tabIndex={-1}>
        <h1 class="visually-hidden">{label}</h1>
        <div class="screen">{children}</div>
      </main>
      <Toasts />
    </div>
  )
}
