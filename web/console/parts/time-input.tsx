import { useState } from 'preact/hooks'
import { quarterAfter, timeIn } from '../../shared/time-text.ts'

interface Props {
  readonly id: string
  /** HH:MM, or empty while what is typed is no time. */
  readonly time: string
  readonly onTime: (time: string) => void
}

/**
 * A time in 24 hours on every device, as it is written everywhere else in the console. “2015” will do, and the arrow
 * keys go by quarters of an hour.
 */
export const TimeInput = ({ id, time, onTime }: Props) => {
  // What is being typed stands until it is left as a time.
  const [typed, setTyped] = useState<string>()
  const isFault = time === '' || (typed !== undefined && timeIn(typed) === undefined)
  return (
    <>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autocomplete="off"
        maxLength={8}
        value={typed ?? time}
        aria-invalid={isFault ? 'true' : undefined}
        aria-describedby={isFault ? `${id}-fault` : undefined}
        onInput={({ currentTarget: { value } }) => {
          setTyped(value)
          onTime(timeIn(value) ?? '')
        }}
        onBlur={() => !isFault && setTyped(undefined)}
        onKeyDown={(event) => {
          if (!time || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          setTyped(undefined)
          onTime(quarterAfter(time, event.key === 'ArrowUp' ? 1 : -1))
        }}
      />
      {isFault && (
        <p class="fault" id={`${id}-fault`}>
          A time such as 2015 or 20:15.
        </p>
      )}
    </>
  )
}
