import type { MessageKind } from '../../../../../contract/messages.ts'
import type { View } from '../view.ts'

/** What a message says in its own words, around its details. */
export interface Wording {
  readonly subject: string
  readonly heading: string
  /** The sentences above the details. A venue may put a text of its own in their place. */
  readonly sentences: readonly string[]
  /** The label of the button that opens the message's link. */
  readonly button?: string
  /** What stands below the details and the button. */
  readonly after?: readonly string[]
  /** Small print. */
  readonly small?: readonly string[]
}

/** Everything a language needs. A kind, label or sentence that is missing does not compile. */
export interface Catalogue {
  readonly kinds: { readonly [K in MessageKind]: (view: View) => Wording }
  readonly greeting: (name: string) => string
  readonly people: (count: number) => string
  /** The time of day within a table of details. */
  readonly clock: (time: string) => string
  readonly night: (from: string, to: string) => string
  readonly labels: {
    readonly event: string
    readonly before: string
    readonly stands: string
    readonly paid: string
    readonly held: string
    readonly name: string
    readonly phone: string
    readonly email: string
    readonly status: string
    readonly terms: string
    readonly total: string
    readonly vouchers: string
    readonly sentTo: string
    readonly occasion: string
    readonly dietary: string
    readonly comments: string
    readonly reference: string
    readonly extras: string
    readonly where: string
  }
  readonly status: { readonly pending: string; readonly approved: string }
  /** until about 21:00 */
  readonly until: (clock: string) => string
  /** A sum that is held on a card. */
  readonly notTaken: (amount: string) => string
  /** Below the day of a request. */
  readonly notConfirmed: string
  readonly guestList: string
  readonly map: string
  /** The heading of what a cancellation costs. */
  readonly ifPlansChange: string
  /** Before the venue's phone number. */
  readonly late: string
  /** How to get in where a door is. */
  readonly doorCode: string
  readonly notices: { readonly privacy: string; readonly house_rules: string; readonly imprint: string }
  readonly manage: string
  /** Tickets cannot be changed. */
  readonly manageTickets: string
  /** The sheet before service. */
  readonly briefing: {
    readonly allergies: string
    readonly vips: string
    readonly occasions: string
    readonly large: string
    /** What staff noted and what guests wrote. */
    readonly notes: string
    /** The guest’s own words. */
    readonly said: (text: string) => string
    readonly extras: string
    readonly events: string
    readonly firstVisits: string
    readonly requests: string
    readonly note: string
    /** 19:30 · Rossi, 4 · table 12 */
    readonly party: (time: string, guest: string, size: number, tables: readonly string[]) => string
    readonly open: string
  }
  /** For the venue: the list of that day in the console. */
  readonly openDay: string
  readonly linkFallback: string
  readonly ticket: (number: number, of: number, type: string) => string
  readonly voucher: {
    readonly code: string
    readonly validUntil: (date: string) => string
    readonly balance: string
    readonly book: string
  }
  readonly calendar: (view: View) => { readonly summary: string; readonly description: string }
}

/** What a cancellation does with the guest's money, in sentences. */
interface MoneySentences {
  readonly returned: (amount: string) => string
  readonly released: (amount: string) => string
  /** Of a hold of which the venue keeps a part. */
  readonly releasedRest: (amount: string) => string
  readonly kept: (amount: string) => string
  readonly keys: (count: number) => string
}

export const moneySentences = (say: MoneySentences, { returned, released, kept, keys }: View): string[] => [
  ...(returned ? [say.returned(returned)] : []),
  ...(released ? [kept ? say.releasedRest(released) : say.released(released)] : []),
  ...(kept ? [say.kept(kept)] : []),
  ...(keys > 0 ? [say.keys(keys)] : []),
]

export const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
