import { useEffect, useRef, useState } from 'preact/hooks'
import type { WidgetPage } from '../../../contract/page-data.ts'
import { type ApiError, hasNoAnswer } from '../../shared/client.ts'
import { type PaymentTicket, paymentAddress } from './payment-ticket.ts'
import { type Attempt, attemptOf, useOnce } from './sending.ts'
import type { Flow } from './steps.ts'
import type { Unpaid } from './unpaid.ts'
import { useBotCheck } from './use-bot-check.ts'

interface Sent {
  readonly attempt?: Attempt | undefined
  readonly unpaid?: Unpaid | undefined
}

type Sender = Pick<Flow<never, Sent>, 'draft' | 'keep' | 'onTrouble'> & {
  readonly page: WidgetPage
}

/** What a review sends: one at a time, with a question before a second booking, and the way to the payment. */
export const useSubmit = (props: Sender, siteKey: string | null) => {
  const { page, keep, onTrouble } = props
  const { busy, once } = useOnce()
  const check = useBotCheck(siteKey, page.isolated)
  const [asksAgain, setAsksAgain] = useState(false)
  /**
   * `asks`: what the order was to replace is paid or being paid and stays, so the guest is asked. `agreed`: they want both,
   * so the order is sent once more without replacing anything.
   */
  const [beside, setBeside] = useState<'asks' | 'agreed'>()
  const sent = useRef<Attempt>(undefined)
  /** The address of a payment that waits for a press, because it has to open in a tab of its own. */
  const [payment, setPayment] = useState<string>()
  const isHere = useRef(true)
  useEffect(
    () => () => {
      isHere.current = false
    },
    [],
  )
  /**
   * A refusal of what the guest has gone on from is of no interest any more; that nobody knows what became of it is. The
   * key of a refused request is given up, that of an unanswered one is kept. Any answer has spent the token of the check.
   */
  const run = (work: () => Promise<unknown>, refuse: (error: unknown) => void) =>
    once(async () => {
      setAsksAgain(false)
      setBeside(undefined)
      onTrouble()
      await work().then(check.renew, (error: unknown) => {
        const isLost = hasNoAnswer(error)
        if (!isLost) check.renew()
        if (isHere.current && !isLost) keep({ attempt: undefined })
        if (isHere.current && (error as Partial<ApiError>).code === 'not_replaceable') setBeside('asks')
        else if (isHere.current || isLost) refuse(error)
      })
    })
  const keyOf = (content: unknown): string => {
    sent.current = attemptOf(props, content)
    return sent.current.key
  }
  const answerBeside = (wantsBoth: boolean) => {
    if (wantsBoth) keep({ unpaid: undefined })
    setBeside(wantsBoth ? 'agreed' : undefined)
  }
  const markAnswered = () => sent.current && keep({ attempt: { ...sent.current, at: Date.now() } })
  const askAgain = (asks: boolean) => {
    if (asks && isHere.current) markAnswered()
    setAsksAgain(asks)
  }
  /** Leads to the payment, unless the guest has gone on to choose something else. */
  const pay = (ticket: Omit<PaymentTicket, 'tab'>) => {
    if (!isHere.current) return
    markAnswered()
    const url = paymentAddress(page, ticket)
    if (page.isolated) setPayment(url)
    else location.assign(url)
  }
  return { busy, check, asksAgain, askAgain, beside, answerBeside, payment, keyOf, run, pay }
}

export type Submit = ReturnType<typeof useSubmit>
