import { sql } from 'kysely'
import { invalid } from '../../../../domain/errors.ts'
import type { Warning } from '../../../../domain/warnings.ts'
import { withWarnings } from '../../../../domain/warnings.ts'
import type { Tx } from '../../../db/executor.ts'
import type { Context } from '../../../http/context.ts'
import { changeDetails, requireMoneyDecider } from '../../booking/index.ts'
import { sendPayLinks } from '../payments/send-pay-links.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { askForMore } from './ask-for-more.ts'
import { closeOpenAsks, findOpenAsks } from './close-open-asks.ts'
import { compareDeposit, type DepositGap } from './compare-deposit.ts'
import { returnExcess } from './return-excess.ts'
import { secureAgain } from './secure-again.ts'

type DetailsRequest = Context<'PATCH /api/bookings/:id/details'>

/**
 * Changes the details of a booking. Where its party changes, the deposit is compared with what the new size would cost,
 * and on request the difference is asked for or goes back. The link to pay is made after commit; what the provider does
 * not answer is repeated by the sweep.
 */
export const changeDetailsAndDeposit = async (context: DetailsRequest) => {
  const { services, params, body, now } = context
  if (body.ask_deposit && body.party_size !== undefined) await closeEarlierLinks(context)
  const { answer, isAsked } = await services.database.tx((tx) => writeDetails(tx, context))
  if (isAsked) await sendPayLinks(services, now, params.id)
  return answer
}

/**
 * A new link takes the place of those before it. At the provider too, since a hold can be replaced by one payment at a
 * time. The change is tried first, so that a request that is refused leaves the earlier link open.
 */
const closeEarlierLinks = async (context: DetailsRequest) => {
  const { actor, services, params, now } = context
  const ids = await services.database.tx((tx) => findOpenAsks(tx, actor, params.id))
  if (ids.length === 0) return
  await rehearse(context)
  for (const id of ids) await settlePayment(services, id, now, { closeUnpaid: true })
}

class Rehearsed extends Error {}

/** Throws what the change would be refused with once the earlier links are closed. Everything is rolled back. */
const rehearse = async (context: DetailsRequest) => {
  const { actor, services, params } = context
  const rehearsal = services.database.tx(async (tx) => {
    const links = await findOpenAsks(tx, actor, params.id)
    await tx
      .updateTable('payments')
      .set({ status: 'released' })
      .where('booking_id', '=', params.id)
      .where('id', '=', sql<string>`any(${links})`)
      .where('status', '<>', 'processing')
      .execute()
    await writeDetails(tx, context)
    throw new Rehearsed()
  })
  await rehearsal.catch((error) => {
    if (!(error instanceof Rehearsed)) throw error
  })
}

const writeDetails = async (tx: Tx, { actor, body, params, services, now }: DetailsRequest) => {
  if (body.party_size === undefined && (body.ask_deposit || body.return_excess))
    throw invalid('"ask_deposit" and "return_excess" need "party_size".', { fields: ['party_size'] })
  if (body.return_excess) await requireMoneyDecider(tx, actor, params.id)
  const onResized = async (by: number) => {
    await closeOpenAsks(tx, params.id, actor, now)
    if (by > 0) await secureAgain(tx, params.id, now)
  }
  const { warnings, isResized } = await changeDetails(tx, actor, params.id, body, now, onResized)
  if (body.party_size === undefined) return { answer: { success: true as const }, isAsked: false }
  if (body.ask_deposit && !isResized) await closeOpenAsks(tx, params.id, actor, now)
  const gap = await compareDeposit(tx, params.id)
  const asked = body.ask_deposit ? await askForMore(tx, services, gap, now) : 0
  const returned = body.return_excess ? await returnExcess(tx, gap, actor, now) : 0
  const answer = {
    success: true as const,
    ...(body.ask_deposit ? { asked_pence: asked } : {}),
    ...(body.return_excess ? { returned_pence: returned } : {}),
  }
  return { answer: withWarnings(answer, [...warnings, ...differs(gap)]), isAsked: asked > 0 }
}

const differs = ({ hasPence, wouldBePence }: DepositGap): Warning[] =>
  hasPence === wouldBePence
    ? []
    : [
        {
          code: 'deposit_differs',
          message: 'The deposit for this size differs from what was paid or held.',
          has_pence: hasPence,
          would_be_pence: wouldBePence,
        },
      ]
