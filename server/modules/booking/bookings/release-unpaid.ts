import { BY_SYSTEM } from '../../../../domain/cancellation.ts'
import type { Tx } from '../../../db/executor.ts'
import { SYSTEM } from '../../outbound/index.ts'
import type { StatusRow } from '../status/step.ts'
import { changeStatus } from './change-status.ts'

/** Ends a booking whose payment will not come. Neither side cancelled it, so a capture by staff is refunded as well. */
export const releaseUnpaid = (tx: Tx, booking: StatusRow, now: Date) =>
  changeStatus(tx, booking, {
    action: 'staff_cancel',
    doer: SYSTEM,
    now,
    audit: 'released',
    ending: BY_SYSTEM,
  })
