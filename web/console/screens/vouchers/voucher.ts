import type { Contract } from '../../../../contract/index.ts'
import type { OkOf } from '../../../../contract/row.ts'

export type Sold = OkOf<Contract['GET /api/my-venues/:venueId/vouchers']>['data'][number]
export type Found = OkOf<Contract['GET /api/my-venues/:venueId/vouchers/lookup']>

export const STATUS_WORDS: Record<Sold['status'], { readonly text: string; readonly look: string }> = {
  active: { text: 'Good', look: 'look-seated' },
  redeemed: { text: 'Spent', look: 'look-left' },
  expired: { text: 'Expired', look: 'look-no_show' },
}

/** What a scanned or typed text says: codes of vouchers have four groups of four, however they are written. */
export const codeIn = (text: string): string | undefined => {
  const found = /(?:[0-9A-Z]{4}[\s-]?){3}[0-9A-Z]{4}/i.exec(text.trim())
  return found?.[0].replace(/[\s-]/g, '').toUpperCase().match(/.{4}/g)?.join('-')
}
