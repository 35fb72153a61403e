import { sql } from 'kysely'
import { BRIEFING_GRACE_MS, briefingDue } from '../../../../domain/briefing-mail.ts'
import { touchVenue } from '../../../db/changes.ts'
import { DatabaseUnavailable } from '../../../db/errors.ts'
import type { Executor, Tx } from '../../../db/executor.ts'
import type { Services } from '../../../services.ts'
import { queueMessages } from '../../outbound/index.ts'
import { type Briefing, loadBriefing } from './read-briefing.ts'

/**
 * Mails the sheet before service of every venue whose hour has come, once for each service day: the venue is locked,
 * and `briefed_on` moves in the same transaction, so several processes may run this at once. What one venue fails of
 * keeps no other one from its sheet.
 */
export const mailBriefings = async (
  { database }: Pick<Services, 'database'>,
  now: Date,
  onFailure: (error: unknown) => void,
  stopping: () => boolean = () => false,
): Promise<number> => {
  let mailed = 0
  for (const venue of await venuesToBrief(database.read, now)) {
    if (stopping()) break
    if (briefingDue(venue, now) === null) continue
    try {
      mailed += await database.tx((tx) => mailBriefing(tx, venue.id, now))
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      onFailure(error)
    }
  }
  return mailed
}

const COLUMNS = ['id', 'timezone', 'briefing_at', 'briefing_to', 'briefed_on'] as const

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Every venue for which `briefingDue` may say yes, and few others: those whose clock has passed the hour lately, give or
 * take the hour by which clocks are changed, and whose sheet of the day was not mailed.
 */
export const venuesToBrief = (db: Executor, now: Date) => {
  const clock = sql`(${now}::timestamptz at time zone timezone)`
  const since = sql`extract(epoch from ${clock}::time - briefing_at::time)::int`
  const window = BRIEFING_GRACE_MS / 1000 + 2 * HOUR_SECONDS
  return db
    .selectFrom('venues')
    .select(COLUMNS)
    .where('briefing_at', 'is not', null)
    .where(sql<boolean>`(briefed_on is null or briefed_on < ${clock}::date)`)
    .where(
      sql<boolean>`(${since} + ${sql.lit(DAY_SECONDS + HOUR_SECONDS)}) % ${sql.lit(DAY_SECONDS)} <= ${sql.lit(window)}`,
    )
    .orderBy('id')
    .execute()
}

const mailBriefing = async (tx: Tx, venueId: string, now: Date): Promise<number> => {
  const venue = await tx
    .selectFrom('venues')
    .select(COLUMNS)
    .where('id', '=', venueId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  const date = venue ? briefingDue(venue, now) : null
  if (!venue || date === null) return 0
  const briefing = factsOf(await loadBriefing(tx, venueId, date, undefined, now))
  // Without an address, it goes to the venue's own.
  const addresses = venue.briefing_to.length > 0 ? venue.briefing_to : [undefined]
  const queued = await queueMessages(
    tx,
    addresses.map((to) => ({
      kind: 'staff_briefing',
      cause: `briefing:${venueId}:${date}:${to?.toLowerCase() ?? ''}`,
      venueId,
      ...(to === undefined ? {} : { to }),
      facts: { briefing },
    })),
    now,
  )
  await tx
    .updateTable('venues')
    .set({ briefed_on: sql`${date}::date` })
    .where('id', '=', venueId)
    .execute()
  touchVenue(tx, venueId, 'config')
  return queued.length
}

type Listed = Briefing['vips'][number]

/** A party is one line of the mail. */
const inOneLine = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** What the mail says, copied: a mail that waits says what was true when it was queued. */
const factsOf = (sheet: Briefing) => {
  const party = (one: Listed, about: string) => ({
    time: one.time,
    guest: one.guest,
    party_size: one.party_size,
    tables: one.tables,
    about,
  })
  return {
    date: sheet.date,
    covers: sheet.totals.covers,
    services: sheet.totals.by_service.map(({ name, covers }) => ({ name, covers })),
    allergies: sheet.allergies.map((one) =>
      party(one, [one.allergies, one.dietary].filter(Boolean).join(', ')),
    ),
    vips: sheet.vips.map((one) => party(one, '')),
    occasions: sheet.occasions.map((one) => party(one, one.occasion ?? '')),
    large_parties: sheet.large_parties.map((one) => party(one, '')),
    notes: sheet.notes.map((one) => ({
      ...party(one, inOneLine(one.note)),
      ...(one.guest_comments ? { said: inOneLine(one.guest_comments) } : {}),
    })),
    extras: sheet.extras.map(({ item, quantity }) => ({ item, quantity })),
    events: sheet.events.map(({ name }) => name),
    first_visits: sheet.first_visits.length,
    requests: sheet.requests.length,
    note: sheet.shift_note?.text ?? null,
  }
}
