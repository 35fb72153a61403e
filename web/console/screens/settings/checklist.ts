import { missingToGoLive } from '../../../../domain/venue-publishing.ts'
import type { Venue } from '../../model/venues.ts'

export interface Step {
  readonly label: string
  /** What is missing, or what it is good for. */
  readonly note: string
  readonly isDone: boolean
  readonly section: string
  /** Without it the venue cannot be published. */
  readonly isRequired: boolean
}

interface Facts {
  readonly tables: number
  readonly rules: number
}

const FIELDS = {
  venue_type: 'the kind of venue',
  phone: 'a phone number',
  email: 'an e-mail address',
  backdoor_capacity: 'the capacity',
  last_entry_time: 'the last entry',
} as const

type FieldName = keyof typeof FIELDS

const fieldStep = (venue: Venue, label: string, names: readonly FieldName[], done: string): Step => {
  const needed = missingToGoLive(venue)
  const missing = names.filter((name) => needed.includes(name)).map((name) => FIELDS[name])
  return {
    label,
    note: missing.length > 0 ? `Missing: ${missing.join(', ')}.` : done,
    isDone: missing.length === 0,
    section: 'venue',
    isRequired: true,
  }
}

/** From nothing to a venue that guests can book, in the order in which it is done. */
export const stepsOf = (venue: Venue, { tables, rules }: Facts): Step[] => [
  fieldStep(
    venue,
    'How guests find and reach you',
    ['venue_type', 'phone', 'email'],
    'Guests can reach you.',
  ),
  fieldStep(
    venue,
    'How many fit in, and until when',
    ['backdoor_capacity', 'last_entry_time'],
    'The door knows its limits.',
  ),
  {
    label: 'A logo',
    note: venue.logo_url ? 'It stands on the widget and in mails.' : 'PNG, JPEG, WebP or GIF, up to 500 KB.',
    isDone: venue.logo_url !== null,
    section: 'venue',
    isRequired: true,
  },
  {
    label: 'Opening hours',
    note: venue.opening_hours ? 'Set for the week.' : 'Without them every hour counts as open.',
    isDone: venue.opening_hours !== null,
    section: 'hours',
    isRequired: false,
  },
  {
    label: 'Tables to seat guests at',
    note: tables > 0 ? `${tables} ${tables === 1 ? 'table' : 'tables'}.` : 'Draw an area and its tables.',
    isDone: tables > 0,
    section: 'floor',
    isRequired: false,
  },
  {
    label: 'A rule that says when guests can book',
    note: rules > 0 ? `${rules} ${rules === 1 ? 'rule' : 'rules'} on.` : 'Without one no time is offered.',
    isDone: rules > 0,
    section: 'rules',
    isRequired: false,
  },
  {
    label: 'Cancellation terms',
    note: venue.booking_policy
      ? 'Guests read them before they book.'
      : 'Without them everything is returned.',
    isDone: venue.booking_policy !== null,
    section: 'policies',
    isRequired: false,
  },
]

export const canPublish = (steps: readonly Step[]): boolean =>
  steps.every(({ isDone, isRequired }) => isDone || !isRequired)
