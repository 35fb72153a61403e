import { isActive } from '../../../../domain/booking-status.ts'
import type { StatusEffect } from '../../../../domain/status-change.ts'
import { recordAudit } from '../../outbound/index.ts'
import { dropKeptPlace } from '../bookings/kept-place.ts'
import { vacate } from '../bookings/occupancy.ts'
import { releaseWaitingChange } from '../bookings/waiting-change.ts'
import { withdrawTasks } from '../settlement/withdraw-tasks.ts'
import { countArrived, useTicketsOfArrived } from './move-heads.ts'
import { notify } from './notify.ts'
import { occupyAgain } from './occupy-again.ts'
import { regainNoShow } from './regain-tables.ts'
import { returnPromoUse } from './return-promo-use.ts'
import { settleKeys, settlePayments } from './settle.ts'
import { settleOffer } from './settle-offer.ts'
import type { Effect } from './step.ts'
import { writeRow } from './write-row.ts'

/** How each effect is done. `STATUS_EFFECTS` has their order. */
export const EFFECTS: Readonly<Record<StatusEffect, Effect>> = {
  withdraw_refunds: (tx, { booking }) => withdrawTasks(tx, booking),
  release_waiting_change: (tx, { booking, now }) => releaseWaitingChange(tx, booking, now),
  drop_kept_place: async (tx, { booking, to, now }) => ({
    freedPence: await dropKeptPlace(tx, booking, { staysBooked: isActive(to), now }),
  }),
  return_promo_use: (tx, { booking }) => returnPromoUse(tx, booking),
  vacate: (tx, { booking }) => vacate(tx, booking),
  occupy: occupyAgain,
  regain_tables: regainNoShow,
  count_heads: countArrived,
  use_tickets: useTicketsOfArrived,
  settle_money: settlePayments,
  return_keys: settleKeys,
  write_row: writeRow,
  settle_offer: settleOffer,
  record_audit: (tx, { booking, audit, doer, now, details = null }) =>
    recordAudit(tx, booking, audit, doer, now, details),
  notify,
}
