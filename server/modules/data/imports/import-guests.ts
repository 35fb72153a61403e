import { regionOf, toE164 } from '../../../../domain/phone.ts'
import { foldText } from '../../../../domain/search-text.ts'
import { walkInAddress } from '../../../../domain/walk-in.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { Tx } from '../../../db/executor.ts'
import { newId } from '../../../db/values.ts'
import { profileFields } from '../../guests/index.ts'
import { addGuests, type ImportedGuest, knownByEmail, knownByPhone, knownHashes } from './guest-queries.ts'
import { type GuestRow, parseGuest } from './parse-row.ts'
import type { ImportRun, NumberedRecord, Seen, Verdict } from './verdicts.ts'

interface Candidate {
  readonly row: number
  readonly hash: string
  readonly value: GuestRow
  readonly phone: string | null
  /** Recognises the same person where there is no address: name and phone. Null without a phone. */
  readonly person: string | null
}

const NOT_A_GUEST = '"email" belongs to an account that is not a guest’s. Leave it out.'

/**
 * Imports a batch of guests with a few statements, however many there are. A guest whom the venue knows, by address or
 * by name and phone, is a duplicate and stays as they are: an old export must not undo what staff wrote since.
 */
export const importGuests = async (
  tx: Tx,
  run: ImportRun,
  records: readonly NumberedRecord[],
  seen: Seen,
  now: Date,
): Promise<Verdict[]> => {
  const verdicts = new Map<number, Verdict>()
  const decide = (row: number, verdict: Verdict['verdict'], error?: string) =>
    verdicts.set(row, { row, verdict, ...(error === undefined ? {} : { error }) })

  const candidates = await candidatesIn(tx, run, records, decide)
  const hashes = await knownHashes(
    tx,
    run.venueId,
    'guests',
    candidates.map(({ hash }) => hash),
  )
  const emails = candidates.flatMap(({ value }) => value.email ?? [])
  const accounts = await knownByEmail(tx, run.venueId, emails)
  const people = await knownByPhone(
    tx,
    run.venueId,
    candidates.flatMap(({ phone }) => phone ?? []),
  )

  const guests: ImportedGuest[] = []
  for (const candidate of candidates) {
    const { row, value, person } = candidate
    const account = value.email ? accounts.get(value.email) : undefined
    const isHere = value.email ? account?.isHere === true : person !== null && people.has(person)
    if (hashes.has(candidate.hash) || isHere || isRepeated(seen, candidate)) decide(row, 'duplicate')
    else if (account && account.role !== 'guest') decide(row, 'invalid', NOT_A_GUEST)
    else {
      decide(row, 'created')
      guests.push(guestOf(candidate, account?.id ?? null, now))
    }
  }
  await addGuests(tx, run.venueId, guests)
  if (guests.length > 0) touchVenue(tx, run.venueId, 'activity')
  return records.flatMap(({ row }) => verdicts.get(row) ?? [])
}

const candidatesIn = async (
  tx: Tx,
  run: ImportRun,
  records: readonly NumberedRecord[],
  decide: (row: number, verdict: 'invalid', error: string) => void,
): Promise<Candidate[]> => {
  const venue = await tx.selectFrom('venues').select('phone').where('id', '=', run.venueId).executeTakeFirst()
  const region = regionOf(venue?.phone ?? null)
  return records.flatMap(({ row, record }) => {
    const parsed = parseGuest(record, run.columns, run.dates)
    if ('error' in parsed) {
      decide(row, 'invalid', parsed.error)
      return []
    }
    const phone = parsed.value.phone ? toE164(parsed.value.phone, region) : null
    const person = phone && `${foldText(parsed.value.name)}\n${phone}`
    return [{ row, ...parsed, phone, person }]
  })
}

/**
 * Whether the file had the same row or address before, or, without an address, the same person. A person is remembered
 * with and without one, as `knownByPhone` finds them.
 */
const isRepeated = (seen: Seen, { hash, value, person }: Candidate): boolean => {
  const row = `row ${hash}`
  const address = value.email ? [`email ${value.email}`] : []
  const name = person ? [`person ${person}`] : []
  const repeated = [row, ...(value.email ? address : name)].some((mark) => seen.has(mark))
  for (const mark of [row, ...address, ...name]) seen.add(mark)
  return repeated
}

const guestOf = ({ hash, value, phone }: Candidate, accountId: string | null, now: Date): ImportedGuest => {
  const id = accountId ?? newId('usr')
  const email = value.email ?? walkInAddress(id)
  return {
    id,
    isNew: accountId === null,
    email,
    hash,
    tags: [...new Set(value.tags ?? [])],
    now: now.toISOString(),
    ...profileFields({ name: value.name, email, phone }),
    birthday: value.birthday ?? null,
    notes: value.notes ?? null,
    allergies: value.allergies ?? null,
    language: value.language ?? null,
    marketing: value.marketing ?? null,
  }
}
