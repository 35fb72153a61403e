import { ApiError } from '../../../../shared/client.ts'
import { createNotice, updateNotice } from '../../../../shared/form-rules.ts'
import { Collection } from '../../../forms/collection.tsx'
import { SelectField, TextField } from '../../../forms/fields.tsx'
import { call } from '../../../model/api.ts'
import { may } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'

type Kind = 'privacy' | 'house_rules' | 'imprint'

interface Notice {
  kind: Kind
  url: string
  text_en: string
  text_de: string
  version: number
}

const BLANK: Notice = { kind: 'privacy', url: '', text_en: '', text_de: '', version: 0 }

const KINDS: Readonly<Record<Kind, string>> = {
  privacy: 'Privacy notice',
  house_rules: 'House rules',
  imprint: 'Imprint',
}

const TEXT_RULES = { text_en: { maxLength: 20_000 }, text_de: { maxLength: 20_000 } } as const

const NOTHING = {
  error: 'Give an address, or write the text in one language.',
  fields: ['url'],
}

/** What was typed, as the service takes it: an address, or a text in at least one language. */
const bodyOf = ({ kind, url, text_en, text_de }: Notice) => {
  if (![url, text_en, text_de].some((text) => text.trim())) throw new ApiError(400, NOTHING)
  return {
    kind,
    ...(url.trim()
      ? { url: url.trim(), text: null }
      : {
          url: null,
          text: {
            ...(text_en.trim() ? { en: text_en } : {}),
            ...(text_de.trim() ? { de: text_de } : {}),
          },
        }),
  }
}

const inShort = ({ url, text_en, text_de, version }: Notice): string =>
  [
    url || [text_en ? 'English' : '', text_de ? 'German' : ''].filter(Boolean).join(' and '),
    `version ${version}`,
  ].join(' · ')

export const Notices = ({ venue }: SectionProps) => {
  const params = { venueId: venue.id }
  const load = async () =>
    (await call('GET /api/my-venues/:venueId/notices', { params })).data.map(({ text, url, ...rest }) => ({
      ...rest,
      url: url ?? '',
      text_en: text?.en ?? '',
      text_de: text?.de ?? '',
    }))
  return (
    <Collection<Notice>
      id={`${venue.id} notices`}
      one="notice"
      canChange={may(venue, 'manager')}
      rules={{ create: { ...createNotice, ...TEXT_RULES }, update: { ...updateNotice, ...TEXT_RULES } }}
      blank={BLANK}
      empty={{
        title: 'No notices yet',
        text: 'Guests give you names, phone numbers and allergies: tell them what becomes of it.',
      }}
      load={load}
      create={async (values) =>
        call('POST /api/my-venues/:venueId/notices', { params, body: bodyOf(values) })
      }
      update={async (id, changes) => {
        const stored = (await load()).find((notice) => notice.id === id) ?? BLANK
        return call('PUT /api/my-venues/:venueId/notices/:id', {
          params: { ...params, id },
          body: bodyOf({ ...stored, ...changes }),
        })
      }}
      remove={(id) => call('DELETE /api/my-venues/:venueId/notices/:id', { params: { ...params, id } })}
      removal="Bookings keep which notices were shown with them."
      title={({ kind }) => KINDS[kind]}
      summary={inShort}
      fields={(draft) => (
        <section class="card stack">
          <SelectField
            draft={draft}
            name="kind"
            label="What it is"
            options={Object.entries(KINDS) as [Kind, string][]}
          />
          <TextField
            draft={draft}
            name="url"
            label="Address on your website"
            hint="An address, or a text in one language: it gets a page of its own."
            optional
          />
          {!draft.values.url && (
            <>
              <TextField draft={draft} name="text_en" label="Text in English" lines={8} optional />
              <TextField draft={draft} name="text_de" label="Text in German" lines={8} optional />
            </>
          )}
        </section>
      )}
    />
  )
}
