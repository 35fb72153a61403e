import { useState } from 'preact/hooks'

/** What guests read in their own language instead of a text of the venue's. */
export type Texts = { readonly en: string | null; readonly de: string | null } | null

interface Props {
  readonly id: string
  /** What guests read where a language is empty. */
  readonly plain: string
  readonly texts: Texts
  /** More than one: a text of several lines. */
  readonly lines?: number
  onChange(texts: Texts): void
}

const LANGUAGES = [
  ['en', 'In English', 'English-speaking guests'],
  ['de', 'In German', 'German-speaking guests'],
] as const

/** The same text in the languages that widgets speak. An empty one says what guests read instead. */
export const ByLanguage = ({ id, plain, texts, lines = 1, onChange }: Props) => {
  // A text that is emptied on the way to another one does not fold its field away.
  const [isOpen] = useState(texts !== null)
  const values = texts ?? { en: null, de: null }
  const set = (locale: 'en' | 'de', text: string) => {
    const next = { ...values, [locale]: text === '' ? null : text }
    onChange(next.en === null && next.de === null ? null : next)
  }
  return (
    <details class="by-language" open={isOpen}>
      <summary>In English and German</summary>
      {LANGUAGES.map(([locale, label, who]) => {
        const field = {
          id: `field-${id}-${locale}`,
          lang: locale,
          maxLength: lines > 1 ? 2000 : 200,
          value: values[locale] ?? '',
          'aria-describedby': `field-${id}-${locale}-note`,
        }
        return (
          <div class="field" key={locale}>
            <label for={field.id}>
              {label} <span class="quiet">(optional)</span>
            </label>
            {lines > 1 ? (
              <textarea {...field} rows={lines} onInput={(event) => set(locale, event.currentTarget.value)} />
            ) : (
              <input {...field} type="text" onInput={(event) => set(locale, event.currentTarget.value)} />
            )}
            <p class="hint" id={`field-${id}-${locale}-note`}>
              {!values[locale] && plain ? `Empty: ${who} read “${shortened(plain)}”.` : ''}
            </p>
          </div>
        )
      })}
    </details>
  )
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
