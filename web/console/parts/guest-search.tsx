import { useEffect, useId, useState } from 'preact/hooks'
import type { Contract } from '../../../contract/index.ts'
import type { OkOf } from '../../../contract/row.ts'
import { useLoad } from '../../shared/use-load.ts'
import { call } from '../model/api.ts'
import { contactOf, count } from '../model/guest-name.ts'

export type FoundGuest = OkOf<Contract['GET /api/my-guests/search']>['data'][number]

const PAUSE_MS = 150
const SHOWN = 6

/** What was typed, once nothing has been typed for a moment. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** For a combobox with a list of our own below it: it has none of the browser's. */
export const OWN_LIST = { list: undefined } as const

interface Props {
  readonly label: string
  /** Where their visits are counted. Guests of the company's other venues are found, too. */
  readonly venueId: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPick: (guest: FoundGuest) => void
  readonly placeholder?: string
  readonly fieldId?: string
  /** Guests who cannot be chosen. */
  readonly without?: readonly string[]
}

/** A guest of the roster, found while somebody types: arrow keys choose, Enter takes, Escape puts the list away. */
export const GuestSearch = ({
  label,
  venueId,
  text,
  onText,
  onPick,
  placeholder,
  fieldId,
  without = [],
}: Props) => {
  const own = useId()
  const id = fieldId ?? `guest-search-${own}`
  const [pointedAt, setPointedAt] = useState<string>()
  const [isAway, setIsAway] = useState(false)
  const wanted = useSettled(text).trim()
  const { data } = useLoad(wanted.length >= 2 ? `find ${venueId} ${wanted}` : null, (signal) =>
    call('GET /api/my-guests/search', { query: { q: wanted, counted_at: venueId }, signal }),
  )
  const found = (data?.data ?? []).filter((guest) => !without.includes(guest.id)).slice(0, SHOWN)
  const active = found.findIndex((guest) => guest.id === pointedAt)
  const isOpen = !isAway && text.trim().length >= 2 && found.length > 0
  const press = (event: KeyboardEvent) => {
    const chosen = found[active]
    if (event.key === 'ArrowDown' && isOpen) setPointedAt(found[Math.min(active + 1, found.length - 1)]?.id)
    else if (event.key === 'ArrowUp' && isOpen) setPointedAt(found[active - 1]?.id)
    else if (event.key === 'Enter' && isOpen && chosen) onPick(chosen)
    else if (event.key === 'Escape' && isOpen) setIsAway(true)
    else return
    event.preventDefault()
  }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        {...OWN_LIST}
        autocomplete="off"
        maxLength={200}
        placeholder={placeholder ?? 'Name, phone or e-mail'}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        value={text}
        onInput={(event) => {
          setPointedAt(undefined)
          setIsAway(false)
          onText(event.currentTarget.value)
        }}
        onKeyDown={press}
      />
      <div class="matches" id={`${id}-list`} role="listbox" aria-label="Known guests" hidden={!isOpen}>
        {isOpen &&
          found.map((guest, n) => (
            <button
              key={guest.id}
              id={`${id}-${n}`}
              type="button"
              class="row"
              role="option"
              tabIndex={-1}
              aria-selected={n === active}
              onClick={() => onPick(guest)}
            >
              <b>{guest.name}</b>
              <small>
                {[
                  contactOf(guest),
                  count(guest.successful_visits, 'visit'),
                  guest.no_shows > 0 ? count(guest.no_shows, 'no-show') : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </button>
          ))}
      </div>
    </div>
  )
}
