import { useState } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { TroubleNotice } from '../shared/notice.tsx'
import { Head } from '../shared/parts.tsx'
import { price } from '../shared/price.ts'
import { Stepper } from '../shared/stepper.tsx'
import type { StepProps } from './context.ts'
import { amountOf } from './draft.ts'
import { Preview } from './preview.tsx'

/** One of the venue's amounts or another one, and how many. */
export const Amount = (props: StepProps) => {
  const { page, words, draft, trouble, change, go } = props
  const { offer } = page
  const [checked, setChecked] = useState(false)
  const isOther = draft.fixedPence === undefined
  const amount = amountOf(draft, page)
  const submit = (event: Event) => {
    event.preventDefault()
    setChecked(true)
    if (typeof amount === 'number') go('gift')
    else document.getElementById('field-amount')?.focus()
  }
  return (
    <form class="step" onSubmit={submit} noValidate>
      <Head title={words.amountTitle} />
      <TroubleNotice trouble={trouble} />
      <fieldset>
        <legend>{words.amount}</legend>
        <div class="amounts">
          {offer.fixed_amounts.map((pence) => (
            <label key={pence} class="chip">
              <input
                type="radio"
                name="amount"
                checked={draft.fixedPence === pence}
                onChange={() => change({ fixedPence: pence })}
              />
              <span>{price(props, pence)}</span>
            </label>
          ))}
          {offer.allow_custom && offer.fixed_amounts.length > 0 && (
            <label class="chip other">
              <input
                type="radio"
                name="amount"
                checked={isOther}
                onChange={() => change({ fixedPence: undefined })}
              />
              <span>{words.otherAmount}</span>
            </label>
          )}
        </div>
      </fieldset>
      {isOther && (
        <Field
          name="amount"
          label={`${words.otherAmount} (${page.venue.currency.toUpperCase()})`}
          value={draft.otherAmount}
          rule={{ required: true, maxLength: 12 }}
          hint={words.otherHint(price(props, offer.min_amount_pence), price(props, offer.max_amount_pence))}
          error={
            checked && typeof amount === 'string'
              ? `${words.amountFaults[amount]} ${words.otherHint(price(props, offer.min_amount_pence), price(props, offer.max_amount_pence))}`
              : undefined
          }
          onInput={(otherAmount) => change({ otherAmount })}
        />
      )}
      {offer.max_quantity > offer.min_quantity && (
        <div class="pair">
          <span>{words.quantity}</span>
          <Stepper
            words={words}
            name={words.voucher}
            quantity={draft.quantity}
            min={offer.min_quantity}
            max={offer.max_quantity}
            onQuantity={(quantity) => change({ quantity })}
          />
        </div>
      )}
      <Preview {...props} />
      <div class="foot">
        <button type="submit" class="button primary">
          {typeof amount === 'number' ? words.nextFor(price(props, amount * draft.quantity)) : words.next}
        </button>
      </div>
    </form>
  )
}
