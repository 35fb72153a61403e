import type { StepProps } from '../events/context.ts'
import { namesOf } from '../events/draft.ts'
import { FormStep } from '../shared/form-step.tsx'
import { useNameFields } from './use-name-fields.tsx'

/** Who comes with each ticket of an order. The first one is the buyer, until somebody says otherwise. */
export const Names = (props: StepProps) => {
  const { page, words, draft, trouble, change, go, next } = props
  const { fields, faults, check } = useNameFields({
    words,
    lang: page.lang,
    isRequired: draft.event?.ticket_names === 'required',
    names: namesOf(draft),
    set: (ticket, name) => change({ names: { ...draft.names, [ticket]: name } }),
  })
  return (
    <FormStep
      words={words}
      trouble={trouble}
      faults={faults}
      onNext={() => check() && go(next('names', draft))}
    >
      {fields}
    </FormStep>
  )
}
