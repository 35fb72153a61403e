import { call, read, write } from '../../http/route.ts'
import { createIntent } from './create-intent.ts'
import { finalize } from './finalize.ts'
import { listVouchers } from './list-vouchers.ts'
import { lookUpVoucher } from './look-up-voucher.ts'
import { accountExists } from './queries.ts'
import { readConfig } from './read-config.ts'
import { redeemVoucher } from './redeem-voucher.ts'

export const voucherRoutes = [
  call('GET /api/public/venues/:venueId/voucher-config', readConfig),
  read('POST /api/public/voucher-purchase/check-email', async ({ db, body }) => ({
    exists: await accountExists(db, body.email),
  })),
  call('POST /api/public/voucher-purchase/create-intent', createIntent),
  call('POST /api/public/voucher-purchase/finalize', finalize),
  read('GET /api/my-venues/:venueId/vouchers', listVouchers),
  read('GET /api/my-venues/:venueId/vouchers/lookup', lookUpVoucher),
  write('POST /api/my-venues/:venueId/vouchers/redeem', redeemVoucher),
]
