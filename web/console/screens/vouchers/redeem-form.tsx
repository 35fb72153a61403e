import { redeemVoucher } from '../../../shared/form-rules.ts'
import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { MoneyField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { call } from '../../model/api.ts'
import type { Venue } from '../../model/venues.ts'

interface Props {
  readonly venue: Venue
  readonly code: string
  readonly balancePence: number
  onDone(): Promise<unknown>
}

/** All of it, or the amount of the bill: the button says which. */
export const RedeemForm = ({ venue, code, balancePence, onDone }: Props) => {
  const pay = (pence: number) => money(pence, venue.currency, 'en')
  const draft = useDraft<{ readonly amount_pence: number | null }>({
    id: `redeem ${venue.id} ${code}`,
    stored: { amount_pence: balancePence },
    rules: redeemVoucher,
    canChange: true,
    isNew: true,
    save: async (_, { amount_pence }) => {
      const { redeemed_pence, balance_pence } = await call('POST /api/my-venues/:venueId/vouchers/redeem', {
        params: { venueId: venue.id },
        body: { code, ...(amount_pence === null ? {} : { amount_pence }) },
      })
      showToast({
        text:
          balance_pence > 0
            ? `${pay(redeemed_pence)} redeemed. ${pay(balance_pence)} is left.`
            : `${pay(redeemed_pence)} redeemed. The voucher is spent.`,
      })
      await onDone()
      return undefined
    },
  })
  const amount = draft.values.amount_pence ?? balancePence
  return (
    <Form
      draft={draft}
      save={amount === balancePence ? `Redeem all ${pay(amount)}` : `Redeem ${pay(amount)}`}
    >
      <MoneyField
        draft={draft}
        name="amount_pence"
        label="Amount of the bill"
        currency={venue.currency}
        hint={
          amount < balancePence
            ? `${pay(balancePence - amount)} will be left.`
            : `${pay(balancePence)} is left now.`
        }
      />
    </Form>
  )
}
