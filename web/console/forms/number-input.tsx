import { useRef, useState } from 'preact/hooks'
import { numberIn, numberText } from './number-text.ts'

interface Props {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly value: number
  readonly min: number
  readonly max: number
  /** How many digits after the point the text has more than the number: 2 for pence. */
  readonly digits?: number
  readonly onNumber: (value: number) => void
}

/**
 * A number in a line of others. What is typed stands until the field is left or Enter is pressed, so that it can be
 * emptied on the way to another number. While it is no number, or too small or too large, the number before counts.
 */
export const NumberInput = ({ value, min, max, digits = 0, onNumber, ...attributes }: Props) => {
  const [typed, setTyped] = useState<string>()
  const before = useRef(value)
  const isTaken = (number: number | null): number is number =>
    number !== null && number >= min && number <= max
  return (
    <input
      {...attributes}
      // Preact distinguishes the types of an input, but not a choice of them.
      type={(digits > 0 ? 'text' : 'number') as 'text'}
      inputMode={digits > 0 ? 'decimal' : 'numeric'}
      list={undefined}
      autocomplete="off"
      min={min / 10 ** digits}
      max={max / 10 ** digits}
      value={typed ?? numberText(value, digits)}
      onInput={({ currentTarget: { value: text } }) => {
        if (typed === undefined) before.current = value
        setTyped(text)
        const next = numberIn(text, digits)
        onNumber(isTaken(next) ? next : before.current)
      }}
      aria-invalid={typed !== undefined && !isTaken(numberIn(typed, digits)) ? 'true' : undefined}
      onKeyDown={({ key }) => key === 'Enter' && setTyped(undefined)}
      onBlur={() => setTyped(undefined)}
    />
  )
}
