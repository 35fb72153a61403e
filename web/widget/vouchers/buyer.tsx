import { Field } from '../../shared/field.tsx'
import { FormStep } from '../shared/form-step.tsx'
import type { StepProps } from './context.ts'
import { useTexts } from './use-texts.ts'

/** Who buys: for the receipt, or for the voucher itself. */
export const Buyer = (props: StepProps) => {
  const { words, draft, trouble, go } = props
  const { field, faults, check } = useTexts(props, ['purchaser_name', 'purchaser_email'])
  return (
    <FormStep
      words={words}
      title={words.buyerTitle}
      trouble={trouble}
      faults={faults}
      onNext={() => check() && go('review')}
    >
      <Field {...field('purchaser_name')} label={words.name} autocomplete="name" />
      <Field
        {...field('purchaser_email')}
        label={words.email}
        type="email"
        autocomplete="email"
        hint={draft.isGift ? words.buyerEmailHint : words.recipientHint}
      />
    </FormStep>
  )
}
