import { useState } from 'preact/hooks'
import { quarterAfter, timeIn } from '../../shared/time-text.ts'

interface ClockProps {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly 'aria-invalid'?: 'true' | undefined
  readonly 'aria-describedby'?: string | undefined
  /** HH:MM, or empty. */
  readonly time: string
  /** Hears an empty text while what is typed is no time. */
  readonly onTime: (time: string) => void
  /** Whether it may stay empty. What is no time is then given up when the field is left. */
  readonly isOptional?: boolean | undefined
}

/**
 * A time in 24 hours on every device, as it is written everywhere else in the console. “2015” will do, and the arrow
 * keys go by quarters of an hour.
 */
export const ClockInput = ({ time, onTime, isOptional = false, ...attributes }: ClockProps) => {
  // What is being typed stands until it is left as a time.
  const [typed, setTyped] = useState<string>()
  const isTime = typed === undefined || timeIn(typed) !== undefined
  return (
    <input
      {...attributes}
      class="clock"
      type="text"
      inputMode="numeric"
      autocomplete="off"
      maxLength={8}
      value={typed ?? time}
      onInput={({ currentTarget: { value } }) => {
        setTyped(value)
        const meant = timeIn(value)
        if (meant !== undefined || !isOptional || value.trim() === '') onTime(meant ?? '')
      }}
      onBlur={() => (isTime || isOptional) && setTyped(undefined)}
      onKeyDown={(event) => {
        if (!time || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        setTyped(undefined)
        onTime(quarterAfter(time, event.key === 'ArrowUp' ? 1 : -1))
      }}
    />
  )
}
