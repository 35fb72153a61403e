import {
  LOCALES,
  type MESSAGE_KINDS,
  VENUE_MESSAGE_KINDS,
  type VenueMessageKind,
} from '../../../../contract/messages.ts'
import { invalid } from '../../../../domain/errors.ts'
import type { Tx } from '../../../db/executor.ts'
import type { ReadContext, WriteContext } from '../../../http/context.ts'
import { lockConfiguration } from '../../base/index.ts'
import { PLACEHOLDERS, requireKnownPlaceholders } from './placeholders.ts'
import { listMessageSettings } from './queries.ts'
import { DEFAULT_LEAD_HOURS } from './remind-guests.ts'

/** Somebody paid, or was promised a mail by the request that caused it. */
const ALWAYS_SENT: readonly string[] = [
  'deposit_request',
  'voucher',
] satisfies (typeof MESSAGE_KINDS)[number][]

const byKind = <T>(value: (kind: VenueMessageKind) => T) =>
  Object.fromEntries(VENUE_MESSAGE_KINDS.map((kind) => [kind, value(kind)])) as Record<VenueMessageKind, T>

export const readMessageSettings = async ({
  db,
  params: { venueId },
}: ReadContext<'GET /api/my-venues/:venueId/message-settings'>) => {
  const changed = new Map((await listMessageSettings(db, venueId)).map((row) => [row.kind, row]))
  return {
    kinds: byKind((kind) => {
      const row = changed.get(kind)
      return {
        enabled: row?.enabled ?? true,
        lead_hours: kind === 'reminder' ? (row?.lead_hours ?? DEFAULT_LEAD_HOURS) : null,
        subject: { en: row?.subject_en ?? null, de: row?.subject_de ?? null },
        text: { en: row?.text_en ?? null, de: row?.text_de ?? null },
      }
    }),
    placeholders: byKind((kind) => [...PLACEHOLDERS[kind]]),
  }
}

type Change = NonNullable<
  WriteContext<'PUT /api/my-venues/:venueId/message-settings'>['body']['kinds'][VenueMessageKind]
>

export const changeMessageSettings = async ({
  tx,
  params: { venueId },
  body: { kinds },
}: WriteContext<'PUT /api/my-venues/:venueId/message-settings'>) => {
  const unknown = Object.keys(kinds).filter((kind) => !VENUE_MESSAGE_KINDS.some((known) => known === kind))
  if (unknown.length > 0)
    throw invalid(`There is no kind of message called ${unknown.map((kind) => `"${kind}"`).join(', ')}.`, {
      fields: unknown.map((kind) => `kinds.${kind}`),
    })
  await lockConfiguration(tx, venueId)
  for (const kind of VENUE_MESSAGE_KINDS) {
    const change = kinds[kind]
    if (change) await changeKind(tx, venueId, kind, change)
  }
  return { success: true as const }
}

const changeKind = async (tx: Tx, venueId: string, kind: VenueMessageKind, change: Change) => {
  const columns = columnsFor(kind, change)
  if (Object.keys(columns).length === 0) return
  await tx
    .insertInto('message_settings')
    .values({ venue_id: venueId, kind, ...columns })
    .onConflict((clash) => clash.columns(['venue_id', 'kind']).doUpdateSet(columns))
    .execute()
}

/** Throws 400 for what the kind cannot have. */
const columnsFor = (kind: VenueMessageKind, { enabled, lead_hours, subject, text }: Change) => {
  if (enabled === false && ALWAYS_SENT.includes(kind))
    throw invalid(`Messages of the kind ${kind} are always sent.`, { fields: [`kinds.${kind}.enabled`] })
  if (lead_hours !== undefined && lead_hours !== null && kind !== 'reminder')
    throw invalid('Only reminders have "lead_hours".', { fields: [`kinds.${kind}.lead_hours`] })
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(lead_hours === undefined ? {} : { lead_hours }),
    ...wordsOf(kind, 'subject', subject),
    ...wordsOf(kind, 'text', text),
  }
}

const wordsOf = (
  kind: VenueMessageKind,
  field: 'subject' | 'text',
  words: Change['subject'],
): Partial<Record<`${typeof field}_${(typeof LOCALES)[number]}`, string | null>> =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const own = words?.[locale]
      if (own === undefined) return []
      if (own) requireKnownPlaceholders(kind, `kinds.${kind}.${field}.${locale}`, own)
      return [[`${field}_${locale}`, own || null]]
    }),
  )
