import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { addDays, longDate, shortDate } from '../../shared/dates.ts'
import { ArrowLeft, ArrowRight, Magnifier } from '../../shared/icons.tsx'
import { Toasts } from '../../shared/toast.tsx'
import words from '../../shared/words.en.ts'
import { addressOf, dayOf, useNavigation } from '../model/address.ts'
import { isLive } from '../model/live.ts'
import { isAllowed, may, type Venue, venues } from '../model/venues.ts'
import { OpenQuestion } from '../parts/question.tsx'
import { Tray } from '../parts/tray.tsx'
import { AddVenue } from '../screens/new-venue/new-venue.tsx'
import { findScreen, SCREENS } from '../screens.tsx'
import { AccountMenu } from './account-menu.tsx'
import { overlay } from './overlay.ts'
import { Rail } from './rail.tsx'

interface Props {
  readonly venue: Venue
  readonly date: string
  readonly today: string
  readonly children: ComponentChildren
}

/** Rail, top bar, and the screen between them. */
export const Shell = ({ venue, date, today, children }: Props) => {
  const { address, set, to } = useNavigation()
  const [isAdding, setIsAdding] = useState(false)
  const screen = findScreen(address.screen)
  const hasDay = screen?.isDay ?? false
  const name = screen?.label ?? ''
  // The day that was looked at stays chosen while somebody looks at a guest or at a report.
  const day = useRef(date)
  if (hasDay) day.current = date
  const step = (days: number) => set((query) => ({ date: addDays(dayOf(query, today), days), booking: '' }))
  useEffect(() => {
    document.title = `${name} · ${venue.name} · Maitred`
  }, [name, venue.name])
  return (
    <div class="shell">
      <a class="visually-hidden skip" href="#screen">
        To the content
      </a>
      <Rail
        entries={SCREENS.filter(({ needs }) => isAllowed(venue, needs)).map((entry) => ({
          ...entry,
          // Today goes without a date, so that a screen that stays open goes over to the next day.
          href: addressOf({
            venueId: venue.id,
            screen: entry.name,
            query: { date: entry.isDay && day.current !== today ? day.current : '' },
          }),
        }))}
        current={address.screen}
      />
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
            <button type="button" class="button plain round" aria-label="Day before" onClick={() => step(-1)}>
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
            <button type="button" class="button plain round" aria-label="Day after" onClick={() => step(1)}>
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
          {venue.status === 'draft' && may(venue, 'manager') && address.section !== 'set-up' && (
            <a class="button small" href={`/console/${venue.id}/settings/set-up`}>
              Draft<span class="wide">: go on with the set-up</span>
            </a>
          )}
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
              <span class="search-words">Search</span>
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
          <AccountMenu
            role={venue.my_role}
            hasDoor={may(venue, 'door')}
            onAddVenue={
              venues.value?.some((one) => one.my_role === 'owner') ? () => setIsAdding(true) : undefined
            }
            onKeys={() => {
              overlay.value = 'keys'
            }}
          />
        </div>
      </header>
      <main id="screen" tabIndex={-1}>
        <h1 class="visually-hidden">
          {name}, {venue.name}
        </h1>
        {children}
      </main>
      <Toasts />
      <Tray />
      {isAdding && (
        <AddVenue
          onMade={(venueId) => {
            setIsAdding(false)
            to({ venueId, screen: 'settings', section: 'set-up', query: {} })
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      <OpenQuestion />
    </div>
  )
}
