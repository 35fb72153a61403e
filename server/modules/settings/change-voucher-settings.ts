import { invalid } from '../../domain/errors.ts'
import type { WriteContext } from '../../http/context.ts'
import { lockConfiguration, requireNotAbove } from '../configuration/index.ts'
import { findVoucherSettings } from './queries.ts'

/** The smallest and largest amount bound what a buyer may choose freely; the fixed amounts are the venue's own offer. */
export const changeVoucherSettings = async ({
  tx,
  params,
  body,
}: WriteContext<'PUT /api/my-venues/:venueId/voucher-settings'>) => {
  await lockConfiguration(tx, params.venueId)
  const standing = await findVoucherSettings(tx, params.venueId)
  const settings = {
    enabled: body.enabled ?? standing.enabled,
    min_amount_pence: body.min_amount_pence ?? standing.min_amount_pence,
    max_amount_pence: body.max_amount_pence ?? standing.max_amount_pence,
    fixed_amounts: body.fixed_amounts ?? standing.fixed_amounts,
    allow_custom: body.allow_custom ?? standing.allow_custom,
    min_quantity: body.min_quantity ?? standing.min_quantity,
    max_quantity: body.max_quantity ?? standing.max_quantity,
    expiration_months: body.expiration_months ?? standing.expiration_months,
    terms: body.terms ?? standing.terms,
  }
  requireNotAbove(settings, 'min_amount_pence', 'max_amount_pence')
  requireNotAbove(settings, 'min_quantity', 'max_quantity')
  if (!settings.allow_custom && settings.fixed_amounts.length === 0)
    throw invalid('"fixed_amounts" must name at least one amount while "allow_custom" is false.', {
      fields: ['fixed_amounts', 'allow_custom'],
    })
  await tx.updateTable('voucher_settings').set(settings).where('venue_id', '=', params.venueId).execute()
  return { success: true as const }
}
