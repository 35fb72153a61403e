import type { Contract } from '../../../contract/index.ts'
import type { EventCard } from '../../../contract/page-data.ts'
import type { BodyOf, OkOf } from '../../../contract/row.ts'
import { eventTablePence } from '../../../domain/event-table-price.ts'
import { type Bundle, bundleSelections, type Chosen, extrasPence } from '../shared/extras.tsx'
import { type Details, guestBody } from '../shared/guest-details.ts'
import type { Attempt } from '../shared/sending.ts'
import type { Entry } from '../shared/steps.ts'
import { replacedBy, type Unpaid } from '../shared/unpaid.ts'
import type { Booked, IssuedTicket } from '../shared/visit.ts'

const STEPS = ['events', 'event', 'table', 'extras', 'details', 'names', 'review', 'done'] as const
export type Step = (typeof STEPS)[number]

export type Options = OkOf<Contract['GET /api/public/events/:eventId/booking-options']>
export type TicketType = Options['ticket_types'][number]
export type EventTable = Options['tables'][number]
type OrderBody = BodyOf<Contract['POST /api/public/events/:eventId/create-intent']>

/** What is bought: tickets of one kind, or a table for a party. */
export type Selection =
  | { readonly kind: 'ticket'; readonly type: TicketType; readonly quantity: number }
  | {
      readonly kind: 'table'
      readonly party: number
      /** For all of them. */
      readonly pricePence: number
      readonly table: ChosenTable
    }

/** Null: any table. */
type ChosenTable = Pick<EventTable, 'id' | 'table_number' | 'deposit_pence'> | null

/** A table for a party, at the price that the options say. Any table costs what the service would choose. */
export const tableFor = ({ tables, any_table }: Options, party: number, table: ChosenTable): Selection => {
  const perCoverPence = tables[0]?.price_per_cover_pence ?? 0
  const any = table ? undefined : any_table.find(({ party_size }) => party_size === party)
  const depositPence = table?.deposit_pence ?? 0
  const pricePence = any?.price_pence ?? eventTablePence({ perCoverPence, depositPence }, party)
  return { kind: 'table', party, pricePence, table }
}

/** Everything chosen and typed so far. It lives in memory and in the browser's history entry. */
export interface Draft {
  readonly event?: EventCard
  readonly selection?: Selection
  readonly bundles?: readonly Bundle[]
  readonly policy?: Options['policy']
  readonly extras: Chosen
  readonly details: Details
  /** Who comes with each ticket, where that was typed. */
  readonly names?: Readonly<Record<number, string>>
  readonly attempt?: Attempt | undefined
  readonly unpaid?: Unpaid | undefined
  readonly booked?: Booked & { readonly tickets: readonly IssuedTicket[] }
}

/** Another event makes what was chosen at the last one void; what was typed about the guest stays. */
export const withEvent = (draft: Draft, event: EventCard): Draft =>
  draft.event?.id === event.id ? { ...draft, event } : { event, extras: {}, details: draft.details }

/** What an order of this selection takes along from the options. */
export const withSelection = (draft: Draft, selection: Selection, options: Options): Draft => ({
  ...draft,
  event: options.event,
  selection,
  bundles: options.bundles,
  policy: options.policy,
})

/** The steps that this order has. */
export const stepsOf = (draft: Draft): readonly Step[] =>
  STEPS.filter(
    (step) =>
      (step !== 'table' || draft.selection?.kind === 'table') &&
      (step !== 'extras' || (draft.bundles ?? []).length > 0) &&
      (step !== 'names' || asksForNames(draft)),
  )

const asksForNames = ({ event, selection }: Draft): boolean =>
  selection?.kind === 'ticket' && event !== undefined && event.ticket_names !== 'off'

/** A name for each ticket, the buyer's for the first unless another was typed. None where the event asks for none. */
export const namesOf = (draft: Draft): string[] => {
  const { selection, details, names } = draft
  if (!asksForNames(draft) || !selection) return []
  return Array.from({ length: headsOf(selection) }, (_, n) => names?.[n] ?? (n ? '' : details.guest_name))
}

const lacksNames = (draft: Draft): boolean =>
  draft.event?.ticket_names === 'required' && namesOf(draft).some((name) => !name.trim())

/** The last step up to `wanted` for which everything is there. */
const reachable = (draft: Draft, wanted: Step): Step => {
  if (draft.booked) return 'done'
  if (wanted === 'events' || !draft.event) return 'events'
  if (wanted === 'event' || !draft.selection) return 'event'
  if (wanted === 'done') return 'review'
  const hasContact = draft.details.guest_name && draft.details.guest_email
  if ((wanted === 'review' || wanted === 'names') && !hasContact) return 'details'
  if (wanted === 'names' && !asksForNames(draft)) return 'review'
  return wanted === 'review' && lacksNames(draft) ? 'names' : wanted
}

/** What is shown when the guest walks through the browser's history: an entry of another event brings it along. */
export const arrive = (draft: Draft, entry: Entry<Step, Draft> | undefined): Entry<Step, Draft> => {
  const event = entry?.draft.event
  const isOther = entry?.step !== 'events' && event && event.id !== draft.event?.id
  const shown = isOther ? { ...entry.draft, details: draft.details } : draft
  return { step: reachable(shown, entry?.step ?? 'events'), draft: shown }
}

/** What will be asked for. The answer to the order has the last word. */
export const dueOf = (draft: Draft): { pence: number } => ({
  pence: (draft.selection ? priceOf(draft.selection) : 0) + extrasPence(draft).now,
})

const priceOf = (selection: Selection): number =>
  selection.kind === 'ticket' ? selection.type.price_pence * selection.quantity : selection.pricePence

export const headsOf = (selection: Selection): number =>
  selection.kind === 'ticket' ? selection.quantity : selection.party

/** The request, without the token of the bot check. */
export const orderBody = (draft: Draft, lang: string, confirm: boolean): OrderBody => {
  const { selection, details, unpaid } = draft
  const bundle_selections = bundleSelections(draft)
  const ticket_names = namesOf(draft).map((name) => name.trim())
  const body = {
    selection:
      selection?.kind === 'table'
        ? {
            kind: 'table' as const,
            party_size: selection.party,
            ...(selection.table ? { table_id: selection.table.id } : {}),
          }
        : {
            kind: 'ticket' as const,
            ticket_type_id: selection?.type.id ?? '',
            quantity: selection?.quantity ?? 1,
          },
    ...(ticket_names.length > 0 ? { ticket_names } : {}),
    ...(bundle_selections.length > 0 ? { bundle_selections } : {}),
    ...(confirm ? { confirm } : {}),
    ...guestBody(details, lang),
  }
  const replaces = replacedBy(unpaid, body)
  return replaces ? { ...body, replaces } : body
}
