import { sentenceFor } from '../model/api.ts'

/** Stands where something is being read, or could not be. */
export const NotRead = ({ error, lines = 1 }: { error: unknown; lines?: 1 | 2 }) =>
  error ? (
    <p class="notice bad">{sentenceFor(error)}</p>
  ) : (
    <div class="skeleton">
      <span />
      {lines === 2 && <span />}
    </div>
  )
