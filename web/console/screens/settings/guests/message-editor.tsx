import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ArrowLeft } from '../../../../shared/icons.tsx'
import { NumberField, TextField } from '../../../forms/fields.tsx'
import { Form } from '../../../forms/form.tsx'
import { optionsOf, Segments } from '../../../forms/segments.tsx'
import { useDraft } from '../../../forms/use-draft.ts'
import { call } from '../../../model/api.ts'
import { may, type Venue } from '../../../model/venues.ts'
import { MailPreview } from './mail-preview.tsx'
import type { Kind } from './message-kinds.ts'

const LOCALES = { en: 'English', de: 'German' } as const
type Locale = keyof typeof LOCALES

const PLACEHOLDER_WORDS: Readonly<Record<string, string>> = {
  guest_name: 'Guest’s name',
  venue_name: 'Your name',
  date: 'Date',
  time: 'Time',
  party_size: 'How many guests',
  event_name: 'Event',
  amount: 'Amount',
  purchaser_name: 'Who bought it',
  recipient_name: 'Who it is for',
}

interface Stored {
  readonly lead_hours: number | null
  readonly subject: Readonly<Record<Locale, string | null>>
  readonly text: Readonly<Record<Locale, string | null>>
}

const fieldsOf = ({ lead_hours, subject, text }: Stored) => ({
  lead_hours,
  subject_en: subject.en ?? '',
  subject_de: subject.de ?? '',
  text_en: text.en ?? '',
  text_de: text.de ?? '',
})

interface Props {
  readonly venue: Venue
  readonly kind: Kind
  readonly stored: Stored
  readonly placeholders: readonly string[]
  load(): Promise<Stored>
  reload(): Promise<unknown>
  onClose(): void
}

/** The words of one kind of message, by language, with the mail as guests get it. */
export const MessageEditor = ({ venue, kind, stored, placeholders, load, reload, onClose }: Props) => {
  const [locale, setLocale] = useState<Locale>('en')
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  const draft = useDraft({
    id: `${venue.id} message ${kind.kind}`,
    stored: fieldsOf(stored),
    rules: {
      lead_hours: { minimum: 1, maximum: 168 },
      subject_en: { maxLength: 200 },
      subject_de: { maxLength: 200 },
      text_en: { maxLength: 5000 },
      text_de: { maxLength: 5000 },
    },
    canChange: may(venue, 'manager'),
    save: async (_, values) => {
      await call('PUT /api/my-venues/:venueId/message-settings', {
        params: { venueId: venue.id },
        body: {
          kinds: {
            [kind.kind]: {
              ...(kind.kind === 'reminder' ? { lead_hours: values.lead_hours } : {}),
              subject: { en: values.subject_en || null, de: values.subject_de || null },
              text: { en: values.text_en || null, de: values.text_de || null },
            },
          },
        },
      })
      await reload()
      return undefined
    },
    look: async () => {
      const now = await load()
      await reload()
      return fieldsOf(now)
    },
  })
  const subject = draft.values[`subject_${locale}`]
  const text = draft.values[`text_${locale}`]
  return (
    <div class="stack">
      <p>
        <button type="button" class="button plain small back-to-list" onClick={onClose}>
          <ArrowLeft /> All messages
        </button>
      </p>
      <h3 class="editor-title" ref={heading} tabIndex={-1}>
        {kind.label}
      </h3>
      <p class="quiet">{kind.about}</p>
      <Segments
        legend="Language"
        name="locale"
        options={optionsOf(LOCALES)}
        value={locale}
        onChoose={setLocale}
      />
      <Form draft={draft}>
        <section class="card stack">
          {kind.kind === 'reminder' && (
            <NumberField draft={draft} name="lead_hours" label="Sent before the start" unit="hours" />
          )}
          <TextField
            key={`subject ${locale}`}
            draft={draft}
            name={`subject_${locale}`}
            label={`Subject in ${LOCALES[locale]}`}
            hint="Leave empty to use ours."
            optional
          />
          <TextField
            key={`text ${locale}`}
            draft={draft}
            name={`text_${locale}`}
            label={`Text in ${LOCALES[locale]}`}
            lines={5}
            hint="It replaces our sentences. The details of the mail stay. Leave empty to use ours."
            optional
          />
          <p class="small">
            These are filled in:{' '}
            {placeholders.map((name) => (
              <span key={name} class="filled-in">
                {PLACEHOLDER_WORDS[name]} <code class="placeholder">{`{{${name}}}`}</code>
              </span>
            ))}
          </p>
        </section>
      </Form>
      <MailPreview venue={venue} kind={kind.kind} locale={locale} subject={subject} text={text} />
    </div>
  )
}
