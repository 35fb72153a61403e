import { signal } from '@preact/signals'
import { clockTime, spanWords } from '../model/words.ts'
import { door, state, timezone } from '../state.ts'
import { words } from '../words.ts'

/** Less is nobody's mistake: phones differ by some seconds, and live codes are good for two minutes. */
const TOLD_MS = 2 * 60_000

/** The error that somebody has read. Another error is shown again. */
const readMs = signal(0)

/** The phone's clock is wrong, or was set during the night. The door goes by the service's, and says so. */
export const ClockNotice = () => {
  const { offsetMs } = state.value.kept
  if (Math.abs(offsetMs) < TOLD_MS || Math.abs(offsetMs - readMs.value) < TOLD_MS) return null
  const { clock } = words.value
  const time = clockTime(timezone(), door.clock.now())
  return (
    <p class="network clock" role="status" data-state="off">
      <span>{clock.wrong(spanWords(words.value, offsetMs), offsetMs < 0, time)}</span>
      <button
        type="button"
        class="button"
        onClick={() => {
          readMs.value = offsetMs
        }}
      >
        {clock.understood}
      </button>
    </p>
  )
}
