import { read, write } from '../../http/route.ts'
import { addMember } from './add-member.ts'
import { changeVoucherSettings } from './change-voucher-settings.ts'
import { changeWidgetSettings } from './change-widget-settings.ts'
import { policies } from './policies.ts'
import { presentMember, presentWidgetSettings } from './present.ts'
import { promoCodes } from './promo-codes.ts'
import { findVoucherSettings, findWidgetSettings, listMembers } from './queries.ts'
import { removeMember } from './remove-member.ts'

export const settingsRoutes = [
  ...promoCodes,
  ...policies,
  read('GET /api/my-venues/:venueId/widget-settings', async ({ db, params }) =>
    presentWidgetSettings(await findWidgetSettings(db, params.venueId)),
  ),
  write('PUT /api/my-venues/:venueId/widget-settings', changeWidgetSettings),
  read('GET /api/my-venues/:venueId/voucher-settings', ({ db, params }) =>
    findVoucherSettings(db, params.venueId),
  ),
  write('PUT /api/my-venues/:venueId/voucher-settings', changeVoucherSettings),
  read('GET /api/my-venues/:venueId/members', async ({ db, params }) => ({
    data: (await listMembers(db, params.venueId)).map(presentMember),
  })),
  write('POST /api/my-venues/:venueId/members', addMember),
  write('DELETE /api/my-venues/:venueId/members/:userId', removeMember),
]
