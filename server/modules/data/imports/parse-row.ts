import { hash } from 'node:crypto'
import { type Static, type TSchema, Type } from 'typebox'
import {
  Bool,
  ClearableText,
  DateText,
  DurationMins,
  Email,
  Name,
  Notes,
  PartySize,
  Phone,
  Prose,
  Tags,
  Text,
  TimeText,
} from '../../../../contract/fields.ts'
import { Language } from '../../../../contract/guest-book.ts'
import type { DateOrder, ImportField } from '../../../../contract/import-export.ts'
import { splitList, unguardCell } from '../../../../domain/csv-cells.ts'
import { type Columns, dateOf, timeOf, yesOrNo } from '../../../../domain/import-columns.ts'
import { checker } from '../../../http/validation.ts'

const optional = Type.Optional

/** The same limits as for what staff type in. */
const GuestRow = Type.Object({
  name: Name,
  email: optional(Email),
  phone: optional(Phone),
  birthday: optional(DateText),
  notes: optional(Prose(2000)),
  allergies: optional(ClearableText(500)),
  language: optional(Language),
  marketing: optional(Bool),
  tags: optional(Tags),
})
export type GuestRow = Static<typeof GuestRow>

const ReservationRow = Type.Object({
  guest_name: Name,
  guest_phone: optional(Phone),
  party_size: optional(PartySize),
  reservation_date: DateText,
  reservation_time: TimeText,
  duration_mins: optional(DurationMins),
  table_number: optional(Text(200)),
  reservation_tags: optional(Tags),
  notes: optional(Notes),
})
export type ReservationRow = Static<typeof ReservationRow>

/** A row of the file: its fields and a hash of them, or what is wrong with it. */
type Parsed<T> = { readonly value: T; readonly hash: string } | { readonly error: string }

type Cells = (field: ImportField) => string | undefined
type Fields = Record<string, unknown>

const cellsOf =
  (record: readonly string[], columns: Columns): Cells =>
  (field) => {
    const position = columns[field]
    const cell = position === undefined ? '' : unguardCell((record[position] ?? '').trim()).trim()
    return cell === '' ? undefined : cell
  }

const full = (cells: Cells, field: 'name' | 'guest_name') =>
  cells(field) ?? ([cells('first_name'), cells('last_name')].filter(Boolean).join(' ') || undefined)

const convert = <T>(cell: string | undefined, to: (text: string) => T) =>
  cell === undefined ? undefined : to(cell)

const whole = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : text)

const guestFields = (cells: Cells, dates: DateOrder): Fields => ({
  name: full(cells, 'name'),
  email: convert(cells('email'), (text) => text.toLowerCase()),
  phone: cells('phone'),
  birthday: convert(cells('birthday'), (text) => dateOf(text, dates)),
  notes: cells('notes'),
  allergies: cells('allergies'),
  language: cells('language'),
  marketing: convert(cells('marketing'), (text) => yesOrNo(text) ?? text),
  tags: convert(cells('tags'), splitList),
})

const reservationFields = (cells: Cells, dates: DateOrder): Fields => ({
  guest_name: full(cells, 'guest_name'),
  guest_phone: cells('guest_phone'),
  party_size: convert(cells('party_size'), whole),
  reservation_date: convert(cells('reservation_date'), (text) => dateOf(text, dates)),
  reservation_time: convert(cells('reservation_time'), timeOf),
  duration_mins: convert(cells('duration_mins'), whole),
  table_number: cells('table_number'),
  reservation_tags: convert(cells('reservation_tags'), splitList),
  notes: cells('notes'),
})

const parser = <S extends TSchema>(schema: S, fieldsOf: typeof guestFields) => {
  const check = checker(schema, 'body')
  return (record: readonly string[], columns: Columns, dates: DateOrder): Parsed<Static<S>> => {
    const all = fieldsOf(cellsOf(record, columns), dates)
    const value = Object.fromEntries(Object.entries(all).filter(([, field]) => field !== undefined))
    const refusal = check(value)
    if (refusal) return { error: refusal.message }
    const content = hash('sha256', JSON.stringify(Object.entries(value)), 'base64url')
    return { value: value as Static<S>, hash: content.slice(0, 32) }
  }
}

export const parseGuest = parser(GuestRow, guestFields)
export const parseReservation = parser(ReservationRow, reservationFields)
