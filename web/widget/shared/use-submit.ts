import { useState } from 'preact/hooks'
import type { WidgetPage } from '../../../contract/page-data.ts'
import { type PaymentTicket, paymentAddress } from './payment-ticket.ts'
import { useOnce } from './sending.ts'
import type { Flow } from './steps.ts'
import { useBotCheck } from './use-bot-check.ts'

type Sender = Pick<Flow<never, never>, 'onTrouble'> & { readonly page: WidgetPage }

/** What a review sends: one at a time, with a question before a second booking, and the way to the payment. */
export const useSubmit = ({ page, onTrouble }: Sender, siteKey: string | null) => {
  const { busy, once } = useOnce()
  const check = useBotCheck(siteKey, page.isolated)
  const [asksAgain, askAgain] = useState(false)
  /** The address of a payment that waits for a press, because it has to open in a tab of its own. */
  const [payment, setPayment] = useState<string>()
  const run = (work: () => Promise<unknown>, refuse: (error: unknown) => void) =>
    once(async () => {
      askAgain(false)
      onTrouble()
      await work().catch(refuse)
    })
  const pay = (ticket: Omit<PaymentTicket, 'tab'>) => {
    const url = paymentAddress(page, ticket)
    if (page.isolated) setPayment(url)
    else location.assign(url)
  }
  return { busy, check, asksAgain, askAgain, payment, run, pay }
}

export type Submit = ReturnType<typeof useSubmit>
