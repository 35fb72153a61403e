import { useState } from 'preact/hooks'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { call } from '../../model/api.ts'
import {
  type Filters,
  filtersIn,
  inWords,
  isSame,
  readViews,
  VISIT_WORDS,
  VISITS,
  writeViews,
} from './saved-views.ts'

const NONE = { tag: '', visits: '', no_shows: '', upcoming: '' }

interface Props {
  readonly query: Readonly<Record<string, string>>
  readonly onChange: (query: Record<string, string>) => void
}

/** Who is listed, and the views that are kept on this device. */
export const RosterFilters = ({ query, onChange }: Props) => {
  const filters = filtersIn(query)
  const { data } = useLoad('tags', (signal) => call('GET /api/my-guests/tags', { signal }))
  const tags = data?.data.map(({ tag }) => tag) ?? []
  const isOn = inWords(filters) !== ''
  return (
    <>
      <div class="filters">
        <label>
          <span>Tag</span>
          <select
            value={filters.tag ?? ''}
            onChange={(event) => onChange({ tag: event.currentTarget.value })}
          >
            <option value="">Any</option>
            {[...new Set([...(filters.tag ? [filters.tag] : []), ...tags])].map((tag) => (
              <option key={tag} value={tag}>
                {tag}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Visits</span>
          <select
            value={filters.visits ?? ''}
            onChange={(event) => onChange({ visits: event.currentTarget.value })}
          >
            <option value="">Any</option>
            {VISITS.map((visits) => (
              <option key={visits} value={visits}>
                {VISIT_WORDS[visits]}
              </option>
            ))}
          </select>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={!!filters.upcoming}
            onChange={(event) => onChange({ upcoming: event.currentTarget.checked ? '1' : '' })}
          />
          With a booking
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={!!filters.no_shows}
            onChange={(event) => onChange({ no_shows: event.currentTarget.checked ? '1' : '' })}
          />
          No-shows
        </label>
        {isOn && (
          <button type="button" class="link" onClick={() => onChange(NONE)}>
            Show everybody
          </button>
        )}
      </div>
      <Views filters={filters} onChange={onChange} />
    </>
  )
}

const Views = ({ filters, onChange }: { filters: Filters; onChange: Props['onChange'] }) => {
  const [views, setViews] = useState(() =>
    typeof localStorage === 'undefined' ? [] : readViews(localStorage),
  )
  const current = views.find((view) => isSame(view.filters, filters))
  const isOn = inWords(filters) !== ''
  const keep = (next: typeof views, said: string) => {
    if (!writeViews(localStorage, next))
      return showToast({ text: 'This device keeps nothing for this page.' })
    setViews(next)
    showToast({ text: said })
  }
  if (views.length === 0 && !isOn) return null
  return (
    <div class="views">
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          class="button small"
          aria-pressed={view === current}
          onClick={() => onChange({ ...NONE, ...view.filters })}
        >
          {view.name}
        </button>
      ))}
      {isOn && !current && (
        <button
          type="button"
          class="link"
          onClick={() => {
            const name = inWords(filters)
            keep([...views, { name, filters }], `Kept on this device: ${name}.`)
          }}
        >
          Keep this view
        </button>
      )}
      {current && (
        <button
          type="button"
          class="link"
          onClick={() =>
            keep(
              views.filter((view) => view !== current),
              `No longer kept: ${current.name}.`,
            )
          }
        >
          Forget this view
        </button>
      )}
    </div>
  )
}
