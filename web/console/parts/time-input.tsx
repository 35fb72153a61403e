import { ClockInput } from '../forms/clock-input.tsx'

interface Props {
  readonly id: string
  /** HH:MM, or empty while what is typed is no time. */
  readonly time: string
  readonly onTime: (time: string) => void
}

/** A time in a dialog, which says what a time looks like while there is none. */
export const TimeInput = ({ id, time, onTime }: Props) => (
  <>
    <ClockInput
      id={id}
      time={time}
      onTime={onTime}
      aria-invalid={time === '' ? 'true' : undefined}
      aria-describedby={time === '' ? `${id}-fault` : undefined}
    />
    {time === '' && (
      <p class="fault" id={`${id}-fault`}>
        A time such as 2015 or 20:15.
      </p>
    )}
  </>
)
