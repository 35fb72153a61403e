import { Type } from 'typebox'
import { about, named, PenceSum, PlainText, Success, Timestamp } from './fields.ts'
import { operatorOf, rows } from './row.ts'
import { VenueRef } from './venue-fields.ts'
import { SoldVoucher } from './vouchers.ts'

const tag = 'Vouchers'
const NO_VOUCHER = 'The venue sold no such voucher.'

/** What the desk does with one voucher. */
export const voucherDesk = rows({
  'GET /api/my-venues/:venueId/vouchers/:id': {
    operationId: 'getVoucher',
    tag,
    summary: 'One voucher with every redemption',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    ok: named(
      'VoucherHistory',
      'A voucher and what was redeemed of it.',
      Type.Object({
        ...SoldVoucher.properties,
        redemptions: about(
          Type.Array(
            Type.Object({
              amount_pence: about(PenceSum, 'Amount redeemed.', 1800),
              venue: about(VenueRef, 'Where it was redeemed.'),
              redeemed_by: about(PlainText, 'Who redeemed it.', 'Marguerite Ashdown'),
              redeemed_at: about(Timestamp, 'When.'),
            }),
          ),
          'Redemptions, newest first.',
        ),
      }),
    ),
    means: { 404: NO_VOUCHER },
  },
  'POST /api/my-venues/:venueId/vouchers/:id/resend': {
    operationId: 'resendVoucher',
    tag,
    summary: 'Mail a voucher again',
    description: 'To whoever got it first, with every voucher of the same purchase.',
    access: operatorOf('venueId'),
    needs: 'manager',
    extension: true,
    ok: Type.Object({
      ...Success.properties,
      to: about(PlainText, 'Address it is mailed to.', 'rowan@example.com'),
    }),
    refuses: [409],
    means: { 404: NO_VOUCHER, 409: 'Nothing was mailed when it was sold.' },
  },
})
