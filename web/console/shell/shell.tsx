import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { addDays, longDate, shortDate } from '../../shared/dates.ts'
import { ArrowLeft, ArrowRight, Magnifier } from '../../shared/icons.tsx'
import { Toasts } from '../../shared/toast.tsx'
import words from '../../shared/words.en.ts'
import { useNavigation } from '../address.ts'
import { signOut } from '../api.ts'
import { isLive } from '../live.ts'
import { findScreen, isAllowed, SCREENS } from '../screens.tsx'
import { session } from '../session.ts'
import { may, type Venue, venues } from '../venues.ts'
import { overlay } from './overlay.ts'

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly today: string
  readonly children: ComponentChildren
}

/** Rail, top bar, and the screen between them. */
export const Shell = ({ venue, date, today, children }: Props) => {
  const { address, set, to } = useNavigation()
  const screen = findScreen(address.screen)
  const hasDay = screen?.isDay ?? false
  const name = screen?.label ?? ''
  useEffect(() => {
    document.title = `${name} · ${venue.name} · Maitred`
  }, [name, venue.name])
  return (
    <div class="shell">
      <a class="visually-hidden skip" href="#screen">
        To the content
      </a>
      <nav class="rail" aria-label="Screens">
        <ul>
          {SCREENS.filter(({ needs }) => isAllowed(venue, needs)).map(({ name, label, icon }) => (
            <li key={name}>
              <a
                href={`/console/${venue.id}/${name}?date=${date}`}
                aria-current={address.screen === name ? 'page' : undefined}
              >
                <svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                  <path d={icon} />
                </svg>
                <span>{label}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <header class="bar">
        <label class="venue-switch">
          <span class="visually-hidden">Venue</span>
          <select
            value={venue.id}
            onChange={(event) =>
              to({ venueId: event.currentTarget.value, screen: address.screen, query: {} })
            }
          >
            {venues.value?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {hasDay && (
          <div class="date-stepper">
            <button
              type="button"
              class="button plain round"
              aria-label="Day before"
              onClick={() => set({ date: addDays(date, -1), booking: '' })}
            >
              <ArrowLeft />
            </button>
            <label class="date">
              <span title={longDate(words, date)}>
                {date === today && <span class="wide">Today, </span>}
                {shortDate(words, date)}
              </span>
              <input
                type="date"
                aria-label="Service day"
                value={date}
                onChange={(event) =>
                  event.currentTarget.value && set({ date: event.currentTarget.value, booking: '' })
                }
              />
            </label>
            <button
              type="button"
              class="button plain round"
              aria-label="Day after"
              onClick={() => set({ date: addDays(date, 1), booking: '' })}
            >
              <ArrowRight />
            </button>
            {date !== today && (
              <button type="button" class="button small" onClick={() => set({ date: '', booking: '' })}>
                Today
              </button>
            )}
          </div>
        )}
        <div class="bar-actions">
          {!isLive.value && (
            <span class="badge look-late" role="status">
              Reconnecting…
            </span>
          )}
          {isAllowed(venue, 'host') && (
            <button
              type="button"
              class="button plain round search-button"
              aria-label="Search"
              aria-keyshortcuts="/"
              onClick={() => {
                overlay.value = 'search'
              }}
            >
              <Magnifier />
            </button>
          )}
          {hasDay && may(venue, 'host') && (
            <>
              {date === today && (
                <button
                  type="button"
                  class="button small"
                  onClick={() => set({ new: 'walk-in', booking: '', table: '', time: '' })}
                >
                  Walk-in
                </button>
              )}
              <button
                type="button"
                class="button small primary"
                onClick={() => set({ new: '1', booking: '', table: '', time: '' })}
              >
                <span>
                  New<span class="wide"> booking</span>
                </span>
              </button>
            </>
          )}
          <details class="account">
            <summary aria-label={`Signed in as ${session.value?.user.name ?? ''}`}>
              {(session.value?.user.name ?? '?').slice(0, 1)}
            </summary>
            <div class="menu">
              <p>
                <b>{session.value?.user.name}</b>
                <small>{venue.my_role}</small>
              </p>
              {may(venue, 'door') && (
                <a class="button" href="/door/" target="_self">
                  The door app
                </a>
              )}
              <button
                type="button"
                class="button"
                onClick={() => {
                  overlay.value = 'keys'
                }}
              >
                Keys
              </button>
              <button type="button" class="button" onClick={signOut}>
                Sign out
              </button>
            </div>
          </details>
        </div>
      </header>
      <main id="screen" tabIndex={-1}>
        <h1 class="visually-hidden">
          {name}, {venue.name}
        </h1>
        {children}
      </main>
      <Toasts />
    </div>
  )
}
