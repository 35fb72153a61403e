import {
  type DateOrder,
  IMPORT_FIELDS,
  type ImportField,
  type ImportKind,
  type ImportPreset,
} from '../contract/import-export.ts'
import { invalid } from './errors.ts'
import { foldText } from './search-text.ts'

/** Which column of a file holds which field: positions from 0. */
export type Columns = Partial<Record<ImportField, number>>

type Headings = Partial<Record<ImportField, readonly string[]>>

/** What systems call their columns in exports, as far as we know. Case, spaces and punctuation do not matter. */
export const PRESETS: Record<ImportPreset, Record<ImportKind, Headings>> = {
  opentable: {
    guests: {
      name: ['Guest Name', 'Guest'],
      first_name: ['First Name'],
      last_name: ['Last Name'],
      email: ['Email', 'Email Address'],
      phone: ['Phone', 'Phone Number', 'Mobile Phone', 'Primary Phone'],
      birthday: ['Birthday', 'Birth Date'],
      notes: ['Guest Notes', 'Notes'],
      allergies: ['Allergies', 'Dietary Restrictions'],
      marketing: ['Email Marketing Opt-In', 'Marketing Opt-In', 'Email Opt-In'],
      tags: ['Guest Tags', 'Tags', 'Guest Codes'],
    },
    reservations: {
      guest_name: ['Guest Name', 'Guest'],
      first_name: ['First Name'],
      last_name: ['Last Name'],
      guest_phone: ['Phone', 'Phone Number'],
      party_size: ['Party Size', 'Covers', 'Size'],
      reservation_date: ['Visit Date', 'Reservation Date', 'Date'],
      reservation_time: ['Visit Time', 'Reservation Time', 'Time'],
      table_number: ['Table', 'Tables', 'Table(s)'],
      reservation_tags: ['Visit Tags', 'Reservation Tags', 'Tags'],
      notes: ['Visit Notes', 'Reservation Notes', 'Guest Request', 'Special Requests'],
    },
  },
  sevenrooms: {
    guests: {
      name: ['Full Name', 'Client Name'],
      first_name: ['First Name'],
      last_name: ['Last Name'],
      email: ['Email', 'Email Address'],
      phone: ['Phone Number', 'Phone', 'Mobile'],
      birthday: ['Birthday', 'Date of Birth'],
      notes: ['Client Notes', 'General Notes', 'Notes'],
      allergies: ['Dietary Restrictions', 'Allergies'],
      language: ['Preferred Language', 'Language'],
      marketing: ['Marketing Opt-In', 'Venue Marketing Opt-In', 'Email Opt-In'],
      tags: ['Client Tags', 'Tags'],
    },
    reservations: {
      guest_name: ['Client Name', 'Guest Name', 'Full Name'],
      first_name: ['First Name'],
      last_name: ['Last Name'],
      guest_phone: ['Phone Number', 'Phone'],
      party_size: ['Party Size', 'Max Guests', 'Covers'],
      reservation_date: ['Date', 'Reservation Date'],
      reservation_time: ['Time', 'Arrival Time', 'Reservation Time'],
      duration_mins: ['Duration', 'Duration (mins)'],
      table_number: ['Table', 'Table Numbers', 'Tables'],
      reservation_tags: ['Reservation Tags', 'Tags'],
      notes: ['Reservation Notes', 'Client Requests', 'Notes'],
    },
  },
  resy: {
    guests: {
      name: ['Guest', 'Name'],
      first_name: ['First Name', 'first'],
      last_name: ['Last Name', 'last'],
      email: ['Email', 'em_address'],
      phone: ['Phone', 'Mobile Number', 'Phone Number'],
      birthday: ['Birthday', 'Date of Birth'],
      notes: ['Guest Notes', 'Notes', 'Venue Notes'],
      allergies: ['Allergies', 'Dietary Restrictions'],
      marketing: ['Marketing Opt In', 'Opted In'],
      tags: ['Guest Tags', 'Tags'],
    },
    reservations: {
      guest_name: ['Guest', 'Name', 'Guest Name'],
      first_name: ['First Name'],
      last_name: ['Last Name'],
      guest_phone: ['Phone', 'Phone Number'],
      party_size: ['Party Size', 'num_seats', 'Covers'],
      reservation_date: ['Reservation Date', 'Date', 'Day'],
      reservation_time: ['Reservation Time', 'Time', 'time_slot'],
      table_number: ['Table', 'Tables', 'table_seated_at'],
      reservation_tags: ['Visit Tags', 'Tags'],
      notes: ['Visit Note', 'Reservation Notes', 'Special Requests'],
    },
  },
  thefork: {
    guests: {
      name: ['Customer', 'Customer name'],
      first_name: ['First name', 'Firstname'],
      last_name: ['Last name', 'Lastname', 'Surname'],
      email: ['Email', 'E-mail'],
      phone: ['Phone', 'Phone number', 'Mobile phone'],
      birthday: ['Birthdate', 'Date of birth', 'Birthday'],
      notes: ['Notes', 'Customer notes', 'Restaurant notes'],
      allergies: ['Allergies and intolerances', 'Allergies', 'Dietary restrictions'],
      language: ['Language', 'Locale'],
      marketing: ['Newsletter', 'Opt-in', 'Marketing opt-in'],
      tags: ['Tags', 'Customer tags'],
    },
    reservations: {
      guest_name: ['Customer', 'Customer name', 'Name'],
      first_name: ['First name', 'Firstname'],
      last_name: ['Last name', 'Lastname', 'Surname'],
      guest_phone: ['Phone', 'Phone number'],
      party_size: ['Party size', 'Pax', 'Covers', 'Number of guests'],
      reservation_date: ['Meal date', 'Reservation date', 'Date'],
      reservation_time: ['Meal time', 'Reservation time', 'Time', 'Hour'],
      duration_mins: ['Duration'],
      table_number: ['Table', 'Tables'],
      notes: ['Reservation notes', 'Customer note', 'Notes'],
    },
  },
}

const NEEDED: Record<ImportKind, readonly (readonly ImportField[])[]> = {
  guests: [['name', 'first_name', 'last_name']],
  reservations: [['guest_name', 'first_name', 'last_name'], ['reservation_date'], ['reservation_time']],
}

const plain = (heading: string) => foldText(heading).replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Finds the column of every field: the one that the request names, else one of the preset's, else one with the field's
 * own name. Throws 400 when a named column does not exist, or a column that is needed was not found.
 */
export const columnsOf = (
  kind: ImportKind,
  headings: readonly string[],
  options: { preset?: ImportPreset | undefined; map: Readonly<Partial<Record<string, string>>> },
): Columns => {
  const positions = headings.map(plain)
  const find = (heading: string) => positions.indexOf(plain(heading))
  const columns: Columns = {}
  for (const field of IMPORT_FIELDS[kind]) {
    const named = options.map[field]
    if (named !== undefined && find(named) < 0)
      throw invalid(`The file has no column "${named}".`, { fields: [`map.${field}`] })
    const names = named === undefined ? [...presetOf(options.preset, kind, field), field] : [named]
    const found = names.map(find).find((position) => position >= 0)
    if (found !== undefined) columns[field] = found
  }
  for (const fields of NEEDED[kind])
    if (fields.every((field) => columns[field] === undefined))
      throw invalid(
        `No column was found for "${fields[0]}". Name it in the first row of the file, or say which one it is with "map.${fields[0]}".`,
        { fields: [`map.${fields[0]}`] },
      )
  return columns
}

const presetOf = (preset: ImportPreset | undefined, kind: ImportKind, field: ImportField) =>
  (preset && PRESETS[preset][kind][field]) ?? []

/** Four digits of a year, and two of month and day in the order given. Undefined when it is no date of that form. */
export const dateOf = (text: string, order: DateOrder): string => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return [iso[1], pad(iso[2]), pad(iso[3])].join('-')
  const parts = /^(\d{1,4})[./\- ](\d{1,2})[./\- ](\d{1,4})$/.exec(text)
  if (!parts) return text
  const [, a, b, c] = parts
  if (order === 'ymd') return [a, pad(b), pad(c)].join('-')
  return order === 'dmy' ? [c, pad(b), pad(a)].join('-') : [c, pad(a), pad(b)].join('-')
}

const pad = (digits = '') => digits.padStart(2, '0')

/** 19:30, 19:30:00, 7:30 PM and 7 pm as 19:30 and 19:00; anything else as it is. */
export const timeOf = (text: string): string => {
  const parts = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?$/i.exec(text)
  if (!parts || (parts[2] === undefined && parts[3] === undefined)) return text
  const [, hours = '', minutes = '00', half] = parts
  if (half === undefined) return `${pad(hours)}:${minutes}`
  const hour = (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${pad(String(hour))}:${minutes}`
}

const YES = ['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'oui', 'si', 'opted in', 'subscribed']
const NO = ['no', 'n', 'false', '0', 'nein', 'non', 'opted out', 'unsubscribed']

/** Undefined for a word that means neither. */
export const yesOrNo = (text: string): boolean | undefined => {
  const word = foldText(text)
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined
}
