import { useState } from 'preact/hooks'
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
 * A number in a line of others. What is typed stands until the field is left, so that it can be emptied on the way to
 * another number. What is none, or too small or too large, is given up then.
 */
export const NumberInput = ({ value, min, max, digits = 0, onNumber, ...attributes }: Props) => {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      {...attributes}
      // The types of an input are told apart by Preact, but not a choice of them.
      type={(digits > 0 ? 'text' : 'number') as 'text'}
      inputMode={digits > 0 ? 'decimal' : 'numeric'}
      list={undefined}
      autocomplete="off"
      min={min / 10 ** digits}
      max={max / 10 ** digits}
      value={typed ?? numberText(value, digits)}
      onInput={({ currentTarget: { value: text } }) => {
        setTyped(text)
        const next = numberIn(text, digits)
        if (next !== null && next >= min && next <= max) onNumber(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
