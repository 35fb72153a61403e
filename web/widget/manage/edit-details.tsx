import { useState } from 'preact/hooks'
import { writeSentenceFor } from '../../shared/failure.ts'
import { Field } from '../../shared/field.tsx'
import { guestFields } from '../../shared/form-rules.ts'
import { FormStep } from '../shared/form-step.tsx'
import { useOnce } from '../shared/sending.ts'
import { useFields } from '../shared/use-fields.ts'
import type { ManageProps } from './context.ts'
import type { View } from './view.ts'

const { guest_email, ...FIELDS } = guestFields
type Name = keyof typeof FIELDS
const RULES = { ...FIELDS, guest_name: { ...FIELDS.guest_name, required: true } }

/** Name, phone and wishes, as they stand. What is saved is seen by the venue at once. */
export const EditDetails = (props: ManageProps & { go(view: View): void }) => {
  const { page, words, call, managed, go, say, reload } = props
  const { guest_name, guest_phone, occasion, dietary, comments } = managed.booking
  const [values, setValues] = useState<Record<Name, string>>({
    guest_name,
    guest_phone: guest_phone ?? '',
    occasion: occasion ?? '',
    dietary: dietary ?? '',
    comments: comments ?? '',
  })
  const [refusal, setRefusal] = useState<string>()
  const { busy, once } = useOnce()
  const { field, faults, check } = useFields<Name>({
    words,
    rules: RULES,
    values,
    set: (name, value) => setValues((before) => ({ ...before, [name]: value })),
  })
  const save = () => {
    if (!check()) return
    once(async () => {
      const entries = Object.entries(values).map(([name, value]) => [name, value.trim() || null])
      try {
        await call('POST /api/public/manage/:token/details', {
          params: { token: page.token },
          body: { ...Object.fromEntries(entries), guest_name: values.guest_name.trim() },
        })
        say({ kind: 'good', sentence: words.saved })
        reload()
        go({ at: 'booking' })
      } catch (error) {
        setRefusal(writeSentenceFor(words, error))
      }
    })
  }
  return (
    <FormStep
      words={words}
      title={words.editTitle}
      trouble={refusal ? { kind: 'failed', sentence: refusal } : undefined}
      faults={faults}
      label={busy ? words.booking : words.save}
      busy={busy}
      onNext={save}
    >
      <Field {...field('guest_name')} label={words.name} autocomplete="name" />
      <Field
        {...field('guest_phone')}
        label={words.phone}
        type="tel"
        autocomplete="tel"
        optional={words.optional}
      />
      <Field {...field('dietary')} label={words.dietary} optional={words.optional} />
      <Field {...field('occasion')} label={words.occasion} optional={words.optional} />
      <Field {...field('comments')} label={words.comments} optional={words.optional} lines={3} />
    </FormStep>
  )
}
