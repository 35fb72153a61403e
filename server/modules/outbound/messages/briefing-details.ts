import type { Locale } from '../../../../contract/messages.ts'
import type { DetailRow, Details } from './blocks.ts'
import type { BriefedParty, BriefingFacts } from './facts.ts'
import type { Catalogue } from './texts/catalogue.ts'
import { dayOf } from './view.ts'

/** The sheet before service as rows: what can harm somebody first, then whom to welcome, then what to prepare. */
export const briefingDetails = (
  sheet: BriefingFacts,
  { briefing: words, people }: Catalogue,
  locale: Locale,
): Details => {
  const parties = (listed: readonly BriefedParty[]) =>
    listed
      .map(({ time, guest, party_size, tables, about, said }) => {
        const remarks = [about, said && words.said(said)].filter(Boolean).join(' · ')
        return [words.party(time, guest, party_size, tables), remarks].filter(Boolean).join(': ')
      })
      .join('\n')
  const rows: (DetailRow | undefined)[] = [
    row(words.note, sheet.note ?? ''),
    row(words.allergies, parties(sheet.allergies)),
    row(words.vips, parties(sheet.vips)),
    row(words.occasions, parties(sheet.occasions)),
    row(words.large, parties(sheet.large_parties)),
    row(words.notes, parties(sheet.notes ?? [])),
    row(words.extras, sheet.extras.map(({ item, quantity }) => `${quantity} × ${item}`).join('\n')),
    row(words.events, sheet.events.join('\n')),
    row(words.requests, sheet.requests > 0 ? String(sheet.requests) : ''),
    row(words.firstVisits, sheet.first_visits > 0 ? String(sheet.first_visits) : ''),
  ]
  const services = sheet.services.filter(({ covers }) => covers > 0)
  return {
    title: dayOf(sheet.date, locale),
    subtitle: [people(sheet.covers), ...services.map(({ name, covers }) => `${name} ${covers}`)].join(' · '),
    rows: rows.filter((one) => one !== undefined),
  }
}

const row = (label: string, value: string): DetailRow | undefined =>
  value === '' ? undefined : { label, value }
