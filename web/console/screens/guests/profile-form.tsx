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
import {
  changesOf,
  type Edits,
  namesIn,
  overtakenIn,
  valuesOf,
  withEdit,
  withoutSent,
  withoutStored,
} from '../../forms/draft.ts'
import { Overtaken } from '../../forms/form.tsx'
import { sentenceFor } from '../../model/api.ts'
import { useIsHere } from '../../model/use-is-here.ts'
import { type ProfileChange, sendProfile } from '../../parts/save-profile.ts'

export type GuestDetail = OkOf<Contract['GET /api/my-guests/:id']>
type Guest = GuestDetail['guest']

const LABELS = {
  name: 'Name',
  phone: 'Phone',
  contact_email: 'E-mail address',
  birthday: 'Birthday',
  language: 'Language',
  allergies: 'Allergies and diets',
  notes: 'Notes for staff',
  marketing: 'Agreed to be written to with offers',
} as const
type Name = Exclude<keyof typeof LABELS, 'marketing'>
type Values = Record<Name, string> & { marketing: boolean }

const FIELDS = (Object.keys(LABELS) as (keyof Values)[]).filter((name) => name !== 'marketing')

const storedOf = (guest: Guest): Values => ({
  name: guest.name,
  phone: guest.phone ?? '',
  contact_email: guest.contact_email ?? '',
  birthday: guest.birthday ?? '',
  language: guest.language ?? '',
  allergies: guest.allergies ?? '',
  notes: guest.notes ?? '',
  marketing: guest.marketing?.consent ?? false,
})

/** Fields whose empty text means null; the others are cleared by an empty text. */
const NULLED: readonly Name[] = ['phone', 'contact_email', 'birthday', 'language']

/** Texts without the spaces around them, as the service stores them. */
const trimmed = (edits: Edits<Values>): Edits<Values> =>
  Object.fromEntries(
    Object.entries(edits).map(([name, { value, base }]) => [
      name,
      { value: typeof value === 'string' ? value.trim() : value, base },
    ]),
  )

/** What is shown of the texts that are sent and that the service keeps from being overwritten unread. */
const seenOf = ({ notes, allergies }: Values, sent: Partial<Values>) => ({
  ...(sent.notes === undefined ? {} : { notes }),
  ...(sent.allergies === undefined ? {} : { allergies }),
})

const bodyOf = ({ marketing, ...texts }: Partial<Values>): ProfileChange => ({
  ...Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text === '' && NULLED.includes(name as Name) ? null : text,
    ]),
  ),
  ...(marketing === undefined ? {} : { marketing }),
})

const faultOf = (name: Name, text: string): string | undefined => {
  if (name === 'name' && text.trim() === '') return 'A guest has a name.'
  if (name === 'language' && text.trim() && !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(text.trim()))
    return 'A short code such as en, de or de-AT.'
  const fault = faultIn(updateGuest[name], text)
  return fault && words.faults[fault]
}

/** What was changed and not saved, by guest: another row, a link or Escape loses none of it. */
const kept = new Map<string, Edits<Values>>()
export const hasUnsavedProfile = (guestId: string): boolean => kept.has(guestId)

interface Props {
  readonly guest: Guest
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** What is known about a guest. Only what was changed is sent; a refusal leaves everything as it was typed. */
export const ProfileForm = ({ guest, onSaved, onClose }: Props) => {
  const read = storedOf(guest)
  /** What was saved here, until the guest is read again. */
  const [ahead, setAhead] = useState<{ readonly sent: Partial<Values>; readonly before: string }>()
  const stored = ahead?.before === JSON.stringify(read) ? { ...read, ...ahead.sent } : read
  const isHere = useIsHere()
  const [edits, setEdits] = useState<Edits<Values>>(kept.get(guest.id) ?? {})
  const values = valuesOf(stored, edits)
  const overtaken = overtakenIn(stored, edits)
  const [refused, setRefused] = useState<{ sentence: string; fields: readonly string[] }>()
  const [isBusy, setIsBusy] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const faults = FIELDS.filter((name) => faultOf(name, values[name]) !== undefined)

  const keep = (next: Edits<Values>) => {
    setEdits(next)
    if (namesIn(next).length > 0) kept.set(guest.id, next)
    else kept.delete(guest.id)
  }
  const edit = <K extends keyof Values>(name: K, value: Values[K]) => {
    keep(withEdit(kept.get(guest.id) ?? {}, stored, name, value, isBusy))
  }
  const close = () => {
    kept.delete(guest.id)
    onClose()
  }
  const save = async (event: Event) => {
    event.preventDefault()
    setIsTried(true)
    if (faults[0]) return document.getElementById(`field-${faults[0]}`)?.focus()
    const tidy = withoutStored(trimmed(edits), stored)
    if (namesIn(tidy).length === 0) return close()
    keep(tidy)
    setIsBusy(true)
    setRefused(undefined)
    const sent = changesOf(tidy)
    try {
      const warnings = await sendProfile(guest.id, bodyOf(sent), seenOf(stored, sent))
      showToast({ text: ['The profile is saved.', ...warnings.map(({ message }) => message)].join(' ') })
      // What was typed during the save stays, over what was just written.
      const left = withoutSent(kept.get(guest.id) ?? {}, sent)
      keep(left)
      setAhead({ sent, before: JSON.stringify(read) })
      setIsBusy(false)
      onSaved()
      if (isHere.current && namesIn(left).length === 0) onClose()
    } catch (error) {
      setRefused({ sentence: sentenceFor(error), fields: error instanceof ApiError ? error.fields : [] })
      setIsBusy(false)
      if (error instanceof ApiError && error.code === 'changed_meanwhile') onSaved()
    }
  }

  const field = (name: Name, more: Partial<Parameters<typeof Field>[0]> = {}) => (
    <Field
      name={name}
      label={LABELS[name]}
      value={values[name]}
      rule={updateGuest[name]}
      onInput={(text) => edit(name, text)}
      error={
        (isTried && faultOf(name, values[name])) ||
        (refused?.fields.includes(name) ? refused.sentence : undefined) ||
        undefined
      }
      {...more}
    />
  )
  return (
    <form class="stack" onSubmit={save} noValidate>
      {field('name')}
      {field('phone', { type: 'tel' })}
      {field('contact_email', {
        type: 'email',
        hint: guest.email.endsWith('.local')
          ? 'The guest gave none yet.'
          : `If empty, mail goes to ${guest.email}.`,
      })}
      {field('allergies')}
      {field('notes', { lines: 3 })}
      <div class="pair">
        <div class="field">
          <label for="field-birthday">{LABELS.birthday}</label>
          <input
            id="field-birthday"
            type="date"
            value={values.birthday}
            onInput={(event) => edit('birthday', event.currentTarget.value)}
          />
        </div>
        {field('language')}
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={values.marketing}
          onChange={() => edit('marketing', !values.marketing)}
        />
        {LABELS.marketing}
      </label>
      {!isBusy && overtaken.length > 0 && (
        <Overtaken fields={overtaken.map((name) => `“${LABELS[name]}”`).join(', ')} />
      )}
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
