import { useState } from 'preact/hooks'
import { Cross } from '../../../shared/icons.tsx'
import { money } from '../../../shared/money.ts'
import { digitsOf, numberIn } from '../../forms/number-text.ts'
import type { Draft } from '../../forms/use-draft.ts'

interface Props<V> {
  readonly draft: Draft<V>
  readonly currency: string
}

interface Holds {
  readonly fixed_amounts: readonly number[]
}

/** The amounts to choose from, from least to most. */
export const Amounts = <V extends Holds>({ draft, currency }: Props<V>) => {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const set = (amounts: readonly number[]) =>
    draft.set('fixed_amounts', [...amounts].sort((a, b) => a - b) as unknown as V['fixed_amounts'])
  const digits = digitsOf(currency)
  const { fixed_amounts } = draft.values
  const add = () => {
    const amount = numberIn(text, digits)
    if (!amount || Number.isNaN(amount)) return setFault('Type an amount, such as 25.')
    setFault('')
    setText('')
    if (!fixed_amounts.includes(amount)) set([...fixed_amounts, amount])
  }
  const error = fault || draft.errorOf('fixed_amounts' as keyof V & string)
  return (
    <fieldset class="field">
      <legend>Amounts to choose from</legend>
      <ul class="tags">
        {fixed_amounts.map((amount) => (
          <li key={amount}>
            {money(amount, currency, 'en')}
            {draft.canChange && (
              <button
                type="button"
                aria-label={`Remove ${money(amount, currency, 'en')}`}
                onClick={() => set(fixed_amounts.filter((other) => other !== amount))}
              >
                <Cross />
              </button>
            )}
          </li>
        ))}
      </ul>
      {draft.canChange && (
        <div class="copy-field">
          <input
            type="text"
            inputMode="decimal"
            aria-label="Another amount"
            value={text}
            aria-invalid={error ? 'true' : undefined}
            aria-describedby={error ? 'amounts-note' : undefined}
            onInput={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <button type="button" class="button" onClick={add}>
            Add
          </button>
        </div>
      )}
      {error && (
        <p class="fault" id="amounts-note">
          {error}
        </p>
      )}
    </fieldset>
  )
}
