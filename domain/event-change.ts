import type { Static } from 'typebox'
import type { PendingChange } from '../contract/events.ts'

/** What an organiser wants to change of an approved event; it waits for the venue. */
export type EventChange = Pick<Static<typeof PendingChange>, 'fields' | 'ticket_types'>
type TicketTypeChange = EventChange['ticket_types'][number]

export const NO_CHANGE: EventChange = { fields: {}, ticket_types: [] }

export const isEmptyChange = ({ fields, ticket_types }: EventChange): boolean =>
  Object.keys(fields).length === 0 && ticket_types.length === 0

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Adds fields to what is pending. A field that is back at the approved value is pending no longer. Only the venue sets
 * the organiser, and a description changes at once, so neither is ever pending.
 */
export const withFields = (
  pending: EventChange,
  approved: Readonly<Record<string, unknown>>,
  given: EventChange['fields'],
): EventChange => {
  const {
    organiser_email: _,
    description: __,
    descriptions: ___,
    ...proposed
  } = { ...pending.fields, ...given }
  const fields = Object.fromEntries(
    Object.entries(proposed).filter(
      ([name, value]) => value !== undefined && !isEqual(value, approved[name]),
    ),
  )
  return { ...pending, fields }
}

/** Adds the change of one ticket type. What was only added so far can be changed and removed again. */
export const withTicketType = (pending: EventChange, change: TicketTypeChange): EventChange => {
  const before = pending.ticket_types.find(({ id }) => id === change.id)
  const others = pending.ticket_types.filter(({ id }) => id !== change.id)
  const merged = mergeTicketType(before, change)
  return { ...pending, ticket_types: merged ? [...others, merged] : others }
}

const mergeTicketType = (
  before: TicketTypeChange | undefined,
  change: TicketTypeChange,
): TicketTypeChange | undefined => {
  if (!before) return change
  if (change.action === 'remove') return before.action === 'add' ? undefined : change
  return {
    ...change,
    action: before.action === 'add' ? 'add' : change.action,
    fields: { ...before.fields, ...change.fields },
  }
}
