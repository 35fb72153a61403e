import { Field } from '../../shared/field.tsx'
import { TroubleNotice } from '../shared/notice.tsx'
import { Foot, Head } from '../shared/parts.tsx'
import type { StepProps } from './context.ts'
import { useTexts } from './use-texts.ts'

/** Who buys: for the receipt, or for the voucher itself. */
export const Buyer = (props: StepProps) => {
  const { words, draft, trouble, go } = props
  const { field, faults, check } = useTexts(props, ['purchaser_name', 'purchaser_email'])
  const submit = (event: Event) => {
    event.preventDefault()
    if (check()) go('review')
  }
  return (
    <form class="step" onSubmit={submit} noValidate>
      <Head title={words.buyerTitle} />
      <TroubleNotice trouble={trouble} />
      {faults > 0 && (
        <p class="fault-count" role="alert">
          {words.faulty(faults)}
        </p>
      )}
      <Field {...field('purchaser_name')} label={words.name} autocomplete="name" />
      <Field
        {...field('purchaser_email')}
        label={words.email}
        type="email"
        autocomplete="email"
        hint={draft.isGift ? words.buyerEmailHint : words.recipientHint}
      />
      <Foot words={words}>
        <button type="submit" class="button primary">
          {words.next}
        </button>
      </Foot>
    </form>
  )
}
