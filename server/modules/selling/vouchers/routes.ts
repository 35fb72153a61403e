import { call, read, write } from '../../../http/route.ts'
import { createPurchaseIntent } from './create-purchase-intent.ts'
import { finalizePurchase } from './finalize-purchase.ts'
import { listVouchers } from './list-vouchers.ts'
import { lookUpVoucher } from './lookup-voucher.ts'
import { accountExists } from './queries.ts'
import { readVoucher } from './read-voucher.ts'
import { readVoucherConfig } from './read-voucher-config.ts'
import { redeemVoucher } from './redeem-voucher.ts'
import { resendVoucher } from './resend-voucher.ts'

export const voucherRoutes = [
  call('GET /api/public/venues/:venueId/voucher-config', readVoucherConfig),
  read('POST /api/public/voucher-purchase/check-email', async ({ db, body }) => ({
    exists: await accountExists(db, body.email),
  })),
  call('POST /api/public/voucher-purchase/create-intent', createPurchaseIntent),
  call('POST /api/public/voucher-purchase/finalize', finalizePurchase),
  read('GET /api/my-venues/:venueId/vouchers', listVouchers),
  read('GET /api/my-venues/:venueId/vouchers/lookup', lookUpVoucher),
  write('POST /api/my-venues/:venueId/vouchers/redeem', redeemVoucher),
  read('GET /api/my-venues/:venueId/vouchers/:id', readVoucher),
  write('POST /api/my-venues/:venueId/vouchers/:id/resend', resendVoucher),
]
