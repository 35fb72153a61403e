import type { VenueFacts } from '../../../contract/page-data.ts'
import { money } from '../../shared/money.ts'

interface Priced {
  readonly page: { readonly venue: Pick<VenueFacts, 'currency'>; readonly lang: string }
}

/** An amount in the venue's currency. */
export const price = ({ page }: Priced, pence: number): string => money(pence, page.venue.currency, page.lang)
