import { useState } from 'preact/hooks'
import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'
import { ApiError } from '../../../shared/client.ts'
import { FaultNotice } from '../../../shared/fault-notice.tsx'
import { Field } from '../../../shared/field.tsx'
import { updateGuest } from '../../../shared/form-rules.ts'
import { showToast } from '../../../shared/toast.tsx'
import { faultIn } from '../../../shared/validate.ts'
import words from '../../../shared/words.en.ts'
import { sentenceFor } from '../../model/api.ts'
import { type ProfileChange, sendProfile } from '../../parts/save-profile.ts'

export type GuestDetail = OkOf<Contract['GET /api/my-guests/:id']>
type Guest = GuestDetail['guest']

const FIELDS = ['name', 'phone', 'contact_email', 'birthday', 'language', 'allergies', 'notes'] as const
type Name = (typeof FIELDS)[number]
type Texts = Record<Name, string>

const textsOf = (guest: Guest): Texts => ({
  name: guest.name,
  phone: guest.phone ?? '',
  contact_email: guest.contact_email ?? '',
  birthday: guest.birthday ?? '',
  language: guest.language ?? '',
  allergies: guest.allergies ?? '',
  notes: guest.notes ?? '',
})

/** Fields whose empty text means null; the others are cleared by an empty text. */
const NULLED: readonly Name[] = ['phone', 'contact_email', 'birthday', 'language']

const changesIn = (before: Texts, now: Texts): ProfileChange =>
  Object.fromEntries(
    FIELDS.filter((name) => now[name].trim() !== before[name]).map((name) => {
      const text = now[name].trim()
      return [name, text === '' && NULLED.includes(name) ? null : text]
    }),
  )

const faultOf = (name: Name, text: string): string | undefined => {
  if (name === 'name' && text.trim() === '') return 'A guest has a name.'
  if (name === 'language' && text.trim() && !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text.trim()))
    return 'A short code such as en, de or de-AT.'
  const fault = faultIn(updateGuest[name], text)
  return fault && words.faults[fault]
}

/** What was changed and not saved, by guest: another row, a link or Escape loses none of it. */
const kept = new Map<string, Partial<Texts>>()
export const hasUnsavedProfile = (guestId: string): boolean => kept.has(guestId)

interface Props {
  readonly guest: Guest
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** What is known about a guest. Only what was changed is sent; a refusal leaves everything as it was typed. */
export const ProfileForm = ({ guest, onSaved, onClose }: Props) => {
  const [before] = useState(() => textsOf(guest))
  const [texts, setTexts] = useState<Texts>({ ...before, ...kept.get(guest.id) })
  const [agreed] = useState(guest.marketing?.consent ?? false)
  const [marketing, setMarketing] = useState(agreed)
  const [refused, setRefused] = useState<{ sentence: string; fields: readonly string[] }>()
  const [isBusy, setIsBusy] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const faults = FIELDS.filter((name) => faultOf(name, texts[name]) !== undefined)

  const type = (name: Name, text: string) => {
    setTexts({ ...texts, [name]: text })
    kept.set(guest.id, { ...kept.get(guest.id), [name]: text })
  }
  const close = () => {
    kept.delete(guest.id)
    onClose()
  }
  const save = async (event: Event) => {
    event.preventDefault()
    setIsTried(true)
    if (faults[0]) return document.getElementById(`field-${faults[0]}`)?.focus()
    const body: ProfileChange = {
      ...changesIn(before, texts),
      ...(marketing !== agreed ? { marketing } : {}),
    }
    if (Object.keys(body).length === 0) return close()
    setIsBusy(true)
    setRefused(undefined)
    try {
      const warnings = await sendProfile(guest.id, body)
      showToast({ text: ['The profile is saved.', ...warnings.map(({ message }) => message)].join(' ') })
      onSaved()
      close()
    } catch (error) {
      setRefused({ sentence: sentenceFor(error), fields: error instanceof ApiError ? error.fields : [] })
      setIsBusy(false)
    }
  }

  const field = (name: Name, label: string, more: Partial<Parameters<typeof Field>[0]> = {}) => (
    <Field
      name={name}
      label={label}
      value={texts[name]}
      rule={updateGuest[name]}
      onInput={(text) => type(name, text)}
      error={
        (isTried && faultOf(name, texts[name])) ||
        (refused?.fields.includes(name) ? refused.sentence : undefined) ||
        undefined
      }
      {...more}
    />
  )
  return (
    <form class="stack" onSubmit={save} noValidate>
      {field('name', 'Name')}
      {field('phone', 'Phone', { type: 'tel' })}
      {field('contact_email', 'E-mail address', {
        type: 'email',
        hint: guest.email.endsWith('.local')
          ? 'The guest gave none yet.'
          : `If empty, mail goes to ${guest.email}.`,
      })}
      {field('allergies', 'Allergies and diets')}
      {field('notes', 'Notes for staff', { lines: 3 })}
      <div class="pair">
        <div class="field">
          <label for="field-birthday">Birthday</label>
          <input
            id="field-birthday"
            type="date"
            value={texts.birthday}
            onInput={(event) => type('birthday', event.currentTarget.value)}
          />
        </div>
        {field('language', 'Language')}
      </div>
      <label class="check">
        <input type="checkbox" checked={marketing} onChange={() => setMarketing(!marketing)} />
        Agreed to be written to with offers
      </label>
      <FaultNotice fault={refused?.sentence} />
      <div class="actions">
        <button type="button" class="button" onClick={close}>
          Discard
        </button>
        <button type="submit" class="button primary" aria-busy={isBusy} disabled={isBusy}>
          Save
        </button>
      </div>
    </form>
  )
}
