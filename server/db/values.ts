import { type RawBuilder, sql } from 'kysely'
import { TypeID } from 'typeid-js'
import { V7Generator } from 'uuidv7'

/** A jsonb value as a parameter. Sent as text, because pg would take a list for a PostgreSQL array. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::text::jsonb`

/**
 * A new opaque identifier, ordered by the millisecond: `ven_01h…`. Each has a generator of its own: a shared one counts
 * within a millisecond, and whoever has one id could guess the next.
 */
export const newId = (prefix: IdPrefix): string =>
  TypeID.fromUUIDBytes(prefix, new V7Generator().generate().bytes).toString()

export type IdPrefix =
  | 'usr'
  | 'inv'
  | 'evch'
  | 'ven'
  | 'flr'
  | 'area'
  | 'tbl'
  | 'blk'
  | 'cmb'
  | 'rule'
  | 'svc'
  | 'bout'
  | 'bndl'
  | 'item'
  | 'promo'
  | 'pol'
  | 'clm'
  | 'bkg'
  | 'res'
  | 'key'
  | 'evt'
  | 'tt'
  | 'tkt'
  | 'pay'
  | 'mny'
  | 'mtask'
  | 'rfd'
  | 'vch'
  | 'red'
  | 'mail'
