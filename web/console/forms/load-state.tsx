import { ApiError } from '../../shared/client.ts'
import { Alert } from '../../shared/icons.tsx'
import { sentenceFor } from '../model/api.ts'
import { now, timeAt } from '../model/clock.ts'
import { cutAt, isLoaded, loadFailure, retryDay } from '../model/day.ts'
import type { Venue } from '../model/venues.ts'

interface Props {
  readonly error: unknown
  /** Nothing is there to show yet. */
  readonly isLoading: boolean
  readonly onAgain: () => void
  /** How many bones there are. */
  readonly rows?: number
}

/** What a screen shows until its data is there: its bones, or why it did not load and a way to load it again. */
export const LoadState = ({ error, isLoading, onAgain, rows = 6 }: Props) => {
  if (error) {
    const isOffline = error instanceof ApiError && error.status === 0
    return (
      <div class="notice bad load-failure" role="alert">
        <p>
          {isOffline
            ? `No connection to the service.${isLoading ? '' : ' What is shown may be old.'}`
            : sentenceFor(error)}
        </p>
        <button type="button" class="button small" onClick={onAgain}>
          Load again
        </button>
      </div>
    )
  }
  return isLoading ? <Bones rows={rows} /> : null
}

/** The place of what is still loading, so that little moves when it comes. */
export const Bones = ({ rows = 6, look = '' }: { readonly rows?: number; readonly look?: string }) => (
  <div class={`skeleton ${look}`} aria-hidden="true">
    {Array.from({ length: rows }, (_, n) => (
      <span key={n} />
    ))}
  </div>
)

/** The same for the screens of a day. They load again by themselves when the connection is back. */
export const DayLoadState = ({ venue }: { readonly venue: Venue }) => {
  const cut = cutAt.value
  if (cut === undefined && !loadFailure.value) return isLoaded.value ? null : <Bones />
  const seen = isLoaded.value ? ` What is shown may be old. Seen at ${timeAt(venue, cut ?? now.value)}.` : ''
  return (
    <div class="notice bad load-failure" role="alert">
      <Alert />
      <p>{cut === undefined ? loadFailure.value : `No connection to the service.${seen}`}</p>
      <button type="button" class="button small" onClick={retryDay}>
        Load again
      </button>
    </div>
  )
}
