import { useState } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { guestFields } from '../../shared/form-rules.ts'
import { type FieldRule, faultIn } from '../../shared/validate.ts'
import type { Details } from './guest-details.ts'
import { type Trouble, TroubleNotice } from './notice.tsx'
import { Foot, Head } from './parts.tsx'
import { rememberDetails } from './remember.ts'
import type { GuestWords } from './words.en.ts'

type TextField = keyof typeof guestFields

/** Without an account, name and address are needed; the contract cannot say so, because with one they are not. */
const RULES: Readonly<Record<TextField, FieldRule>> = {
  ...guestFields,
  guest_name: { ...guestFields.guest_name, required: true },
  guest_email: { ...guestFields.guest_email, required: true },
}
const FIELDS = Object.keys(RULES) as TextField[]

interface Props {
  readonly page: { readonly venue: { readonly name: string } }
  readonly words: GuestWords
  readonly draft: { readonly details: Details }
  readonly trouble: Trouble | undefined
  change(patch: { details: Details }): void
  go(step: 'review'): void
}

/** Who is coming, and what they wish. */
export const DetailsForm = ({ page, words, draft, trouble, change, go }: Props) => {
  const { details } = draft
  const [checked, setChecked] = useState(trouble?.kind === 'fields')
  const set = (patch: Partial<Details>) => change({ details: { ...details, ...patch } })
  const errorOf = (name: TextField): string | undefined => {
    const fault = faultIn(RULES[name], details[name])
    if (fault) return words.faults[fault]
    return trouble?.fields?.includes(name) ? words.faults.refused : undefined
  }
  const faults = FIELDS.filter((name) => faultIn(RULES[name], details[name]) !== undefined)
  const submit = (event: Event) => {
    event.preventDefault()
    setChecked(true)
    if (faults.length === 0) {
      rememberDetails(details)
      go('review')
    } else document.getElementById(`field-${faults[0]}`)?.focus()
  }
  const field = (name: TextField) => ({
    name,
    value: details[name],
    rule: RULES[name],
    onInput: (value: string) => set({ [name]: value }),
    error: checked ? errorOf(name) : undefined,
  })
  const [hasWishes] = useState(Boolean(details.occasion || details.dietary || details.comments))
  return (
    <form class="step" onSubmit={submit} noValidate>
      <Head title={words.detailsTitle} />
      <TroubleNotice trouble={trouble} />
      {checked && faults.length > 0 && (
        <p class="fault-count" role="alert">
          {words.faulty(faults.length)}
        </p>
      )}
      <Field {...field('guest_name')} label={words.name} autocomplete="name" />
      <Field
        {...field('guest_email')}
        label={words.email}
        type="email"
        autocomplete="email"
        hint={words.emailHint}
      />
      <Field
        {...field('guest_phone')}
        label={words.phone}
        type="tel"
        autocomplete="tel"
        optional={words.optional}
        hint={words.phoneHint}
      />
      <details open={hasWishes}>
        <summary>{words.wishes}</summary>
        <div class="wishes">
          <Field {...field('occasion')} label={words.occasion} />
          <Field {...field('dietary')} label={words.dietary} />
          <Field {...field('comments')} label={words.comments} lines={3} />
        </div>
      </details>
      <div>
        <label class="check">
          <input
            type="checkbox"
            checked={details.marketing_consent}
            onChange={(event) => set({ marketing_consent: event.currentTarget.checked })}
          />
          <span>{words.marketing(page.venue.name)}</span>
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={details.remember}
            onChange={(event) => set({ remember: event.currentTarget.checked })}
          />
          <span>{words.remember}</span>
        </label>
      </div>
      <Foot words={words}>
        <button type="submit" class="button primary">
          {words.next}
        </button>
      </Foot>
    </form>
  )
}
