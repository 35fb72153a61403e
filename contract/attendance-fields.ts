import { about, Nullable, OneOf, Whole } from './fields.ts'

/** Whether a party came. Beside the status, which says whether it has a place. */
export const ATTENDANCES = ['expected', 'late', 'arrived', 'seated', 'left', 'no_show'] as const
export type Attendance = (typeof ATTENDANCES)[number]

/** What staff can record. `late` comes by the clock alone. */
export const SETTABLE_ATTENDANCES = ['expected', 'arrived', 'seated', 'left', 'no_show'] as const
export type SettableAttendance = (typeof SETTABLE_ATTENDANCES)[number]

export const attendance = about(
  Nullable(OneOf(ATTENDANCES)),
  'Whether the party came. `late` from 10 minutes after the start. Null once it has lost its place.',
  'expected',
)
export const arrived = about(Whole, 'People of the party who are in or were in.', 0)
