import { ApiError } from '../../shared/client.ts'
import { sentenceFor } from '../model/api.ts'
import { isLoaded, loadFailure, retryDay } from '../model/day.ts'

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
export const DayLoadState = () =>
  loadFailure.value ? (
    <div class="notice bad load-failure" role="alert">
      <p>{loadFailure.value}</p>
      <button type="button" class="button small" onClick={retryDay}>
        Load again
      </button>
    </div>
  ) : isLoaded.value ? null : (
    <Bones />
  )
