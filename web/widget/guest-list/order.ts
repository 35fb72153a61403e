import type { Contract } from '../../../contract/index.ts'
import type { BodyOf } from '../../../contract/row.ts'
import { guestBody } from '../shared/guest-details.ts'
import { replacedBy } from '../shared/unpaid.ts'
import type { Draft } from './draft.ts'

type JoinBody = BodyOf<Contract['POST /api/public/venues/:venueId/guestlist-bookings']>
type BookBody = BodyOf<Contract['POST /api/public/venues/:venueId/book']>

const wishesIn = (draft: Draft, lang: string) => {
  const { guest_name, guest_email, guest_phone, ...wishes } = guestBody(draft.details, lang)
  return wishes
}

/** What somebody who is signed in sends. */
export const joinBody = (draft: Draft, lang: string): JoinBody => {
  const { choice, date = '', party, promo } = draft
  return {
    rule_id: choice?.ruleId ?? '',
    date,
    party_size: party,
    option_kind: choice?.kind ?? 'standard',
    promo_code: promo.trim() || undefined,
    ...wishesIn(draft, lang),
  } as JoinBody
}

/** What somebody without an account sends. */
export const bookBody = (draft: Draft, lang: string): BookBody => {
  const { choice, date = '', party, details, unpaid } = draft
  const body = {
    access_rule_id: choice?.ruleId ?? '',
    rule_type: 'guestlist' as const,
    date,
    time: choice?.time ?? '',
    party_size: party,
    ...guestBody(details, lang),
  }
  const replaces = replacedBy(unpaid, body)
  return replaces ? { ...body, replaces } : body
}
