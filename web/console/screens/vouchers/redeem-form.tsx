import { useEffect, useRef, useState } from 'preact/hooks'
import { redeemVoucher } from '../../../shared/form-rules.ts'
import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { MoneyField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { call } from '../../model/api.ts'
import { useIsHere } from '../../model/use-is-here.ts'
import type { Venue } from '../../model/venues.ts'

interface Props {
  readonly venue: Venue
  readonly code: string
  readonly balancePence: number
  /** Whether the voucher can be redeemed. Of one that was just spent the receipt stays. */
  readonly isActive: boolean
  /** What is left by the answer. It says whether the receipt may take the focus. */
  onDone(balancePence: number): boolean
  /** Goes on with the next voucher, where codes are typed. */
  readonly onAnother?: () => void
}

interface Receipt {
  readonly redeemedPence: number
  readonly leftPence: number
  /** What the voucher did not cover of the bill. */
  readonly toPayPence: number
  readonly takesFocus: boolean
}

/**
 * Redeems once, and then shows a receipt in place of the form: a second tap must not redeem again. The next amount can
 * be typed once somebody asks for it.
 */
export const Redemption = ({ venue, code, balancePence, isActive, onDone, onAnother }: Props) => {
  const [receipt, setReceipt] = useState<Receipt>()
  const isHere = useIsHere()
  const pay = (pence: number) => money(pence, venue.currency, 'en')
  if (receipt)
    return (
      <ReceiptOf
        receipt={receipt}
        text={sentenceOf(receipt, pay)}
        onMore={isActive ? () => setReceipt(undefined) : undefined}
        onAnother={onAnother}
      />
    )
  if (!isActive) return null
  return (
    <RedeemForm
      venue={venue}
      code={code}
      balancePence={balancePence}
      onRedeemed={(done) => {
        const takesFocus = onDone(done.leftPence)
        // Whoever has gone on to another voucher or screen learns it there.
        if (isHere.current) setReceipt({ ...done, takesFocus })
        else showToast({ text: sentenceOf(done, pay) })
      }}
    />
  )
}

type Done = Omit<Receipt, 'takesFocus'>

const sentenceOf = ({ redeemedPence, leftPence, toPayPence }: Done, pay: (pence: number) => string) =>
  [
    `${pay(redeemedPence)} redeemed.`,
    leftPence > 0 ? `${pay(leftPence)} is left.` : 'The voucher is spent.',
    ...(toPayPence > 0 ? [`${pay(toPayPence)} is still to pay.`] : []),
  ].join(' ')

interface ReceiptProps {
  readonly receipt: Receipt
  readonly text: string
  readonly onMore: (() => void) | undefined
  readonly onAnother: (() => void) | undefined
}

const ReceiptOf = ({ receipt, text, onMore, onAnother }: ReceiptProps) => {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (receipt.takesFocus) words.current?.focus()
  }, [receipt])
  return (
    <div class="stack receipt">
      <p class="notice good" role="status" ref={words} tabIndex={-1}>
        {text}
      </p>
      {(onMore || onAnother) && (
        <div class="actions start">
          {onMore && (
            <button type="button" class="button" onClick={onMore}>
              Redeem more
            </button>
          )}
          {onAnother && (
            <button type="button" class="button" onClick={onAnother}>
              Another code
            </button>
          )}
        </div>
      )}
    </div>
  )
}

interface FormProps extends Pick<Props, 'venue' | 'code' | 'balancePence'> {
  onRedeemed(done: Done): void
}

const RULES = {
  ...redeemVoucher,
  amount_pence: { ...redeemVoucher.amount_pence, required: true },
}

/** The amount of the bill, of which the voucher pays what it can: the button says how much. */
const RedeemForm = ({ venue, code, balancePence, onRedeemed }: FormProps) => {
  const pay = (pence: number) => money(pence, venue.currency, 'en')
  const draft = useDraft<{ readonly amount_pence: number | null }>({
    id: `redeem ${venue.id} ${code}`,
    stored: { amount_pence: null },
    rules: RULES,
    canChange: true,
    isNew: true,
    save: async (_, values) => {
      const bill = values.amount_pence ?? 0
      const answer = await call('POST /api/my-venues/:venueId/vouchers/redeem', {
        params: { venueId: venue.id },
        body: { code, amount_pence: Math.min(bill, balancePence) },
      })
      onRedeemed({
        redeemedPence: answer.redeemed_pence,
        leftPence: answer.balance_pence,
        toPayPence: bill - answer.redeemed_pence,
      })
      return undefined
    },
  })
  const bill = draft.values.amount_pence || 0
  const redeemed = Math.min(bill, balancePence)
  return (
    <Form
      draft={draft}
      save={
        bill === 0
          ? 'Redeem'
          : bill > balancePence
            ? `Redeem ${pay(redeemed)}, ${pay(bill - redeemed)} still to pay`
            : `Redeem ${pay(redeemed)}`
      }
    >
      <MoneyField
        draft={draft}
        name="amount_pence"
        label="Amount of the bill"
        currency={venue.currency}
        hint={
          bill === 0
            ? `${pay(balancePence)} is left now.`
            : redeemed < balancePence
              ? `${pay(balancePence - redeemed)} will be left.`
              : 'Nothing will be left.'
        }
      />
    </Form>
  )
}
