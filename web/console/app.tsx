import { useComputed } from '@preact/signals'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import { LocationProvider } from 'preact-iso'
import { dayOf, useNavigation } from './model/address.ts'
import { sentenceFor } from './model/api.ts'
import { now, todayAt } from './model/clock.ts'
import { watchDay } from './model/day.ts'
import { hasExpired, session } from './model/session.ts'
import { isAllowed, loadFailure, loadVenues, may, type Venue, venues } from './model/venues.ts'
import { platformScreensFor } from './platform.tsx'
import { BookingPanel } from './screens/booking/panel.tsx'
import { NewBooking } from './screens/new-booking/new-booking.tsx'
import { resumed } from './screens/new-booking/unfinished.ts'
import { NewVenue } from './screens/new-venue/new-venue.tsx'
import { SignIn } from './screens/sign-in/sign-in.tsx'
import { findScreen } from './screens.tsx'
import { KeysDialog } from './shell/keys.tsx'
import { overlay } from './shell/overlay.ts'
import { PlatformShell } from './shell/platform-shell.tsx'
import { Search } from './shell/search.tsx'
import { Shell } from './shell/shell.tsx'

export const App = () => (
  <LocationProvider scope="/console">
    <Gate />
  </LocationProvider>
)

/** Nothing is shown to nobody. A session that ends in the middle is renewed over the screen, which stays as it is. */
const Gate = () => {
  const userId = session.value?.user.id
  useEffect(() => {
    if (userId && session.value?.user.role === 'client') loadVenues()
    else venues.value = undefined
  }, [userId])
  if (!session.value)
    return (
      <main>
        <SignIn />
      </main>
    )
  return (
    <>
      <Console />
      {hasExpired.value && (
        <dialog
          class="again"
          ref={(element) => element?.showModal()}
          onCancel={(event) => event.preventDefault()}
          // A browser closes it at the second Escape all the same.
          onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
        >
          <SignIn isAgain />
        </dialog>
      )}
    </>
  )
}

/** Screens of the platform, or those of a venue. Who runs no venue has their own first screen. */
const Console = () => {
  const { address, to } = useNavigation()
  const role = session.value?.user.role ?? ''
  const own = platformScreensFor(role)
  const platform = address.venueId ? undefined : own.find(({ name }) => name === address.screen)
  const home = role === 'client' ? undefined : own[0]
  const isAstray = !platform && home !== undefined
  useEffect(() => {
    if (isAstray) to({ screen: home.name, query: {} }, { replace: true })
  })
  if (isAstray) return null
  if (!platform) return <VenueConsole />
  return (
    <PlatformShell name={platform.name} label={platform.label}>
      <platform.Screen />
    </PlatformShell>
  )
}

const VenueConsole = () => {
  const { address, to } = useNavigation()
  const all = venues.value
  const venue =
    all?.find(({ id }) => id === address.venueId) ?? all?.find((one) => isAllowed(one, 'host')) ?? all?.[0]
  // The door sees who comes, and nothing else.
  const wanted = findScreen(address.screen)
  const screen =
    venue && !isAllowed(venue, 'host')
      ? 'list'
      : venue && wanted && isAllowed(venue, wanted.needs)
        ? wanted.name
        : 'floor'
  const isRight = venue === undefined || (address.venueId === venue.id && address.screen === screen)
  // Whoever works at doors alone has an app for it. Links to the list still lead to the list.
  const isForDoor = address.venueId === undefined && all?.length && all.every((one) => one.my_role === 'door')
  useEffect(() => {
    if (isForDoor) location.replace('/door/')
    else if (!isRight) to({ venueId: venue.id, screen, query: {} }, { replace: true })
  })
  if (loadFailure.value)
    return (
      <main class="empty">
        <h1>This did not load</h1>
        <p>{sentenceFor(loadFailure.value)}</p>
        <button type="button" class="button" onClick={loadVenues}>
          Try again
        </button>
      </main>
    )
  if (!all)
    return (
      <main>
        <h1 class="visually-hidden">Loading</h1>
      </main>
    )
  if (!venue)
    return (
      <main>
        <NewVenue
          onMade={(venueId) =>
            to({ venueId, screen: 'settings', section: 'set-up', query: {} }, { replace: true })
          }
        />
      </main>
    )
  if (!isRight) return null
  return <AtVenue venue={venue} />
}

const AtVenue = ({ venue }: { venue: Venue }) => {
  const { address, set } = useNavigation()
  // A screen that stays open goes over to the next service day by itself.
  const today = useComputed(() => todayAt(venue, now.value)).value
  const date = dayOf(address.query, today)
  const screen = findScreen(address.screen)
  const isDay = screen?.isDay ?? false
  const hasFloor = isAllowed(venue, 'host')
  useEffect(() => watchDay(venue.id, date, hasFloor), [venue.id, date, hasFloor])
  useShortcuts(set, { canSearch: hasFloor, canBook: isDay && may(venue, 'host'), isToday: date === today })
  return (
    <Shell venue={venue} date={date} today={today}>
      <div class="screen">
        {screen && <screen.Screen venue={venue} date={date} today={today} />}
        {isDay && address.query.new && may(venue, 'host') && (
          <NewBooking
            key={`${address.query.new} ${resumed.value}`}
            venue={venue}
            date={date}
            today={today}
            onClose={() => set({ new: '', table: '', time: '' })}
          />
        )}
        {isDay && address.query.booking && !address.query.new && (
          <BookingPanel
            venue={venue}
            date={date}
            id={address.query.booking}
            onClose={() => set({ booking: '' })}
          />
        )}
      </div>
      {overlay.value === 'search' && hasFloor && (
        <Search venue={venue} today={today} onClose={closeOverlay} />
      )}
      {overlay.value === 'keys' && <KeysDialog onClose={closeOverlay} />}
    </Shell>
  )
}

const closeOverlay = () => {
  overlay.value = undefined
}

/** Fields that take letters. A chosen view or a ticked box takes none: the keys go on working after a click on it. */
const TYPED = 'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, dialog'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest(TYPED) !== null

interface Allowed {
  readonly canSearch: boolean
  readonly canBook: boolean
  readonly isToday: boolean
}

/** The keys of shell/keys.tsx. */
const useShortcuts = (set: (query: Record<string, string>) => void, allowed: Allowed) => {
  // At once, so that a key meets what is drawn.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const { canSearch, canBook, isToday } = allowed
      if (event.key === '/' && canSearch) overlay.value = 'search'
      else if (event.key === '?') overlay.value = 'keys'
      else if (event.key === 'n' && canBook) set({ new: '1', booking: '', table: '', time: '' })
      else if (event.key === 'w' && canBook && isToday)
        set({ new: 'walk-in', booking: '', table: '', time: '' })
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
