import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { addDays, longDate, shortDate } from '../../shared/dates.ts'
import { ArrowLeft, ArrowRight } from '../../shared/icons.tsx'
import { Toasts } from '../../shared/toast.tsx'
import words from '../../shared/words.en.ts'
import { isDayScreen, type Screen, useNavigation } from '../address.ts'
import { signOut } from '../api.ts'
import { isLive } from '../live.ts'
import { session } from '../session.ts'
import { may, type Venue, venues } from '../venues.ts'

interface Item {
  readonly screen: Screen
  readonly label: string
  readonly needs: 'door' | 'host' | 'manager'
  readonly path: string
}

/** Viewers see what managers see. */
const ITEMS: readonly Item[] = [
  {
    screen: 'floor',
    label: 'Floor',
    needs: 'host',
    path: 'M4 5h7v7H4zM14 5h6v4h-6zM14 13h6v6h-6zM4 16h7v3H4z',
  },
  { screen: 'list', label: 'List', needs: 'door', path: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01' },
  {
    screen: 'guests',
    label: 'Guests',
    needs: 'host',
    path: 'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c.6-4 3.500-6 7-6s6.400 2 7 6M17 4a4 4 0 0 1 0 7M19 15c1.600.8 2.600 2.800 3 6',
  },
  { screen: 'reports', label: 'Reports', needs: 'manager', path: 'M4 20V10M10 20V4M16 20v-7M22 20H2' },
]

export const isAllowed = (venue: Venue, needs: Item['needs']) =>
  venue.my_role === 'viewer' || may(venue, needs)

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly today: string
  readonly children: ComponentChildren
}

/** Rail, top bar, and the screen between them. */
export const Shell = ({ venue, date, today, children }: Props) => {
  const { address, set, to } = useNavigation()
  const hasDay = isDayScreen(address.screen)
  const name = ITEMS.find(({ screen }) => screen === address.screen)?.label ?? ''
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
          {ITEMS.filter(({ needs }) => isAllowed(venue, needs)).map(({ screen, label, path }) => (
            <li key={screen}>
              <a
                href={`/console/${venue.id}/${screen}?date=${date}`}
                aria-current={address.screen === screen ? 'page' : undefined}
              >
                <svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
                  <path d={path} />
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
