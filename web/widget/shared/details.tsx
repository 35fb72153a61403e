import { useEffect, useState } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { guestFields } from '../../shared/form-rules.ts'
import type { FieldRule } from '../../shared/validate.ts'
import { FormStep } from './form-step.tsx'
import type { Details } from './guest-details.ts'
import type { Trouble } from './notice.tsx'
import { rememberDetails } from './remember.ts'
import { useFields } from './use-fields.ts'
import type { GuestWords } from './words.en.ts'

type TextField = keyof typeof guestFields

/** Without an account, name and address are needed; the contract cannot say so, because with one they are not. */
const RULES: Readonly<Record<TextField, FieldRule>> = {
  ...guestFields,
  guest_name: { ...guestFields.guest_name, required: true },
  guest_email: { ...guestFields.guest_email, required: true },
}

interface Props {
  readonly page: { readonly venue: { readonly name: string } }
  readonly words: GuestWords
  readonly draft: { readonly details: Details }
  readonly trouble: Trouble | undefined
  change(patch: { details: Details }): void
  go(step: 'review'): void
}

/** Who is coming, and what they wish, below the heading of the step. */
export const DetailsForm = ({ page, words, draft, trouble, change, go }: Props) => {
  const { details } = draft
  const set = (patch: Partial<Details>) => change({ details: { ...details, ...patch } })
  const { field, faults, check } = useFields<TextField>({
    words,
    rules: RULES,
    values: details,
    trouble,
    set: (name, value) => set({ [name]: value }),
  })
  const forward = () => {
    if (!check()) return
    rememberDetails(details)
    go('review')
  }
  // Asked, never corrected: the address may exist. Fetched with this step, so that the first screen is light.
  const [likely, setLikely] = useState<(email: string) => string | undefined>()
  useEffect(() => {
    import('../../../domain/email-typo.ts').then(
      ({ likelyEmail }) => setLikely(() => likelyEmail),
      () => {},
    )
  }, [])
  const meant = likely?.(details.guest_email.trim())
  const [hasWishes] = useState(Boolean(details.occasion || details.dietary || details.comments))
  return (
    <FormStep words={words} trouble={trouble} faults={faults} onNext={forward}>
      <Field {...field('guest_name')} label={words.name} autocomplete="name" />
      <Field
        {...field('guest_email')}
        label={words.email}
        type="email"
        autocomplete="email"
        hint={words.emailHint}
      />
      {meant && (
        <p class="did-you-mean" role="status">
          {words.didYouMean}{' '}
          <button type="button" class="link" onClick={() => set({ guest_email: meant })}>
            {meant}
          </button>
        </p>
      )}
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
    </FormStep>
  )
}
