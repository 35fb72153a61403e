import { type RawBuilder, sql } from 'kysely'
import { TypeID } from 'typeid-js'
import { nextUuid } from './uuid.ts'

/** A jsonb value as a parameter. Sent as text, so that both drivers pass it on unchanged. */
export const json = <T>(value: T): RawBuilder<T> => sql<T>`${JSON.stringify(value)}::text::jsonb`

/** A new opaque identifier, ordered by time: `ven_01h…`. */
export const newId = (prefix: IdPrefix): string => TypeID.fromUUIDBytes(prefix, nextUuid()).toString()

export type IdPrefix =
  | 'usr'
  | 'ven'
  | 'flr'
  | 'area'
  | 'tbl'
  | 'blk'
  | 'cmb'
  | 'rule'
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
  | 'vch'
  | 'red'
  | 'mail'
