import { conflict, invalid } from '../../../../domain/errors.ts'
import { touchVenue } from '../../../db/changes.ts'
import type { WriteContext } from '../../../http/context.ts'
import { isDate } from '../../../http/formats.ts'
import { lockShiftNotes, shiftNoteOf } from './queries.ts'
import { presentNote } from './read-briefing.ts'

/**
 * One text per service day. Whoever says which version they changed loses nothing of what somebody else wrote since:
 * they are refused and see it. The lock makes the second of two first notes see the first.
 */
export const setShiftNote = async ({
  tx,
  actor,
  params: { venueId, date },
  body: { text, seen },
  now,
}: WriteContext<'PUT /api/my-venues/:venueId/shift-notes/:date'>) => {
  if (!isDate(date))
    throw invalid('The date in the address must be a day, as in 2026-01-24.', { fields: ['date'] })
  await lockShiftNotes(tx, venueId)
  const before = await shiftNoteOf(tx, venueId, date)
  if (seen !== undefined && seen !== (before?.changed_at.toISOString() ?? null))
    throw conflict(
      before
        ? `${before.changed_by} has changed this note since. Read it before you write over it.`
        : 'Somebody has removed this note since.',
      { code: 'changed_meanwhile' },
    )
  touchVenue(tx, venueId, 'activity')
  if (text.trim() === '') {
    await tx.deleteFrom('shift_notes').where('venue_id', '=', venueId).where('date', '=', date).execute()
    return { success: true as const, shift_note: null }
  }
  const note = { text, changed_by: actor.name, changed_at: now }
  await tx
    .insertInto('shift_notes')
    .values({ venue_id: venueId, date, ...note })
    .onConflict((conflicting) => conflicting.columns(['venue_id', 'date']).doUpdateSet(note))
    .execute()
  return { success: true as const, shift_note: presentNote(note) }
}
