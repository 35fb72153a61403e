import { BY_VENUE, type Share, shareReturned, underTerms } from '../../../../domain/cancellation.ts'
import { returnKeys } from '../settlement/return-keys.ts'
import { settleMoney } from '../settlement/settle-money.ts'
import type { Effect, Step } from './step.ts'

const shareOf = ({ booking, ending = BY_VENUE, now }: Step): Share =>
  shareReturned(ending, underTerms(booking), now)

export const settlePayments: Effect = async (tx, step) => ({
  settled: {
    ...(await settleMoney(tx, step.booking.id, shareOf(step), step.doer, step.now)),
    keysReturned: 0,
  },
})

export const settleKeys: Effect = async (tx, step, { settled }) => {
  if (settled === null || !shareOf(step).keys) return {}
  return { settled: { ...settled, keysReturned: await returnKeys(tx, step.booking, step.now) } }
}
