import { read, write } from '../../../http/route.ts'
import { changeVoucherSettings } from './change-voucher-settings.ts'
import { changeWidgetSettings } from './change-widget-settings.ts'
import { notices } from './notices.ts'
import { policies } from './policies.ts'
import { presentWidgetSettings } from './present.ts'
import { promoCodes } from './promo-codes.ts'
import { findVoucherSettings, findWidgetSettings } from './queries.ts'

export const settingsRoutes = [
  ...promoCodes,
  ...policies,
  ...notices,
  read('GET /api/my-venues/:venueId/widget-settings', async ({ db, params }) =>
    presentWidgetSettings(await findWidgetSettings(db, params.venueId)),
  ),
  write('PUT /api/my-venues/:venueId/widget-settings', changeWidgetSettings),
  read('GET /api/my-venues/:venueId/voucher-settings', ({ db, params }) =>
    findVoucherSettings(db, params.venueId),
  ),
  write('PUT /api/my-venues/:venueId/voucher-settings', changeVoucherSettings),
]
