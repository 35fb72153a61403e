import type { Contract } from '../../../contract/index.ts'
import type { BodyOf } from '../../../contract/row.ts'
import type { MoneyWords } from '../../../domain/money-words.en.ts'
import { type PriceLine, priceLines } from '../../../domain/price-lines.ts'
import { bundleSelections, soldExtras } from '../shared/extras.tsx'
import { guestBody } from '../shared/guest-details.ts'
import { replacedBy } from '../shared/unpaid.ts'
import type { StepProps } from './context.ts'
import type { Draft } from './draft.ts'
import { dueOf } from './due.ts'

type BookBody = BodyOf<Contract['POST /api/public/venues/:venueId/book']>

/** What will be charged or held, line by line. */
export const linesOfDue = (
  { draft }: StepProps,
  words: MoneyWords,
  priceOf: (pence: number) => string,
): PriceLine[] =>
  priceLines(
    {
      partySize: draft.party,
      totalPence: dueOf(draft).pence,
      rule: draft.rule ?? null,
      extras: soldExtras(draft),
    },
    words,
    priceOf,
  )

/** Whether the venue decides about the booking. What is paid, held or secured by a card is confirmed at once. */
export const needsApproval = (draft: Draft): boolean =>
  draft.rule?.auto_approve === false && dueOf(draft).mode === 'none'

/** The request, without the token of the bot check. */
export const bookBody = (draft: Draft, lang: string, confirm: boolean): BookBody => {
  const { rule, slot, date, party, table, details, unpaid } = draft
  const body = {
    access_rule_id: rule?.id ?? '',
    rule_type: 'tables',
    date: date ?? '',
    time: slot?.time ?? '',
    party_size: party,
    table_id: table?.id,
    bundle_selections: bundleSelections(draft),
    confirm: confirm || undefined,
    ...guestBody(details, lang),
  }
  return { ...body, replaces: replacedBy(unpaid, body) } as BookBody
}
