import { invalid } from '../../../../domain/errors.ts'
import { guestTexts } from '../../../../domain/guest-text.ts'
import type { WriteContext } from '../../../http/context.ts'
import { lockConfiguration, requireNotAbove } from '../../base/index.ts'
import { findVoucherSettings } from './queries.ts'

/** The minimum and maximum limit custom amounts only. Fixed amounts are not limited by them. */
export const changeVoucherSettings = async ({
  tx,
  params,
  body,
}: WriteContext<'PUT /api/my-venues/:venueId/voucher-settings'>) => {
  await lockConfiguration(tx, params.venueId)
  const current = await findVoucherSettings(tx, params.venueId)
  const settings = {
    enabled: body.enabled ?? current.enabled,
    min_amount_pence: body.min_amount_pence ?? current.min_amount_pence,
    max_amount_pence: body.max_amount_pence ?? current.max_amount_pence,
    fixed_amounts: body.fixed_amounts ?? current.fixed_amounts,
    allow_custom: body.allow_custom ?? current.allow_custom,
    min_quantity: body.min_quantity ?? current.min_quantity,
    max_quantity: body.max_quantity ?? current.max_quantity,
    expiration_months: body.expiration_months ?? current.expiration_months,
    terms: body.terms ?? current.terms,
    terms_texts: body.terms_texts === undefined ? current.terms_texts : guestTexts(body.terms_texts),
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
