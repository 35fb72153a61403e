import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ManagePage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { Alert } from '../../shared/icons.tsx'
import { Check } from '../../shared/state-icons.tsx'
import { useLoad } from '../../shared/use-load.ts'
import { Loading } from '../shared/notice.tsx'
import { Reach } from '../shared/reach.tsx'
import { useSender } from '../shared/sending.ts'
import { BookingView } from './booking-view.tsx'
import { Change } from './change.tsx'
import { paidChangeIn, textOf } from './change-payment.ts'
import type { Managed, Notice } from './context.ts'
import { EditDetails } from './edit-details.tsx'
import { useView } from './view.ts'
import type { Words } from './words.en.ts'

interface Props {
  readonly page: ManagePage
  readonly words: Words
  readonly call: Call
}

const AGAIN_MS = 2000

/** A guest's own booking. */
export const App = ({ page, words, call }: Props) => {
  const loaded = useLoad(page.token, (signal) =>
    call('GET /api/public/manage/:token', {
      params: { token: page.token },
      query: { locale: page.lang },
      signal,
    }),
  )
  const { data, reload } = loaded
  const { view, go } = useView()
  const [notice, say] = useState<Notice>()
  const sender = useSender()
  const section = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  const paid = usePaidChange({ page, words, call }, data, reload, say)

  useLayoutEffect(() => {
    // The first screen leaves the focus where the visitor has it.
    if (isFirst.current) isFirst.current = false
    else section.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [view.at, notice])

  const props = data && { page, words, call, managed: data, sender, reload, say }
  return (
    <>
      <div class="step" ref={section}>
        {notice && view.at === 'booking' && (
          <div class={`notice ${notice.kind}`} role="alert">
            {notice.kind === 'good' ? <Check /> : <Alert />}
            <div>{notice.sentence}</div>
          </div>
        )}
        <Loading words={words} loaded={loaded} />
        {props &&
          (view.at === 'details' && data.can_cancel ? (
            <EditDetails {...props} go={go} />
          ) : view.at === 'booking' || view.at === 'details' || !data.can_change ? (
            <BookingView {...props} isSettling={paid} go={go} />
          ) : (
            <Change {...props} view={view} go={go} />
          ))}
      </div>
      <Reach page={page} words={words} />
    </>
  )
}

/** After the payment of a change: waits until the service has it, then says how it ended. True while it waits. */
const usePaidChange = (
  { words }: Props,
  data: Managed | undefined,
  reload: () => void,
  say: (notice: Notice) => void,
): boolean => {
  const [paid, setPaid] = useState(() => paidChangeIn(location.hash))
  const isWaiting = paid !== undefined && data?.waiting_change != null
  useEffect(() => {
    if (paid === undefined || !data) return
    if (isWaiting) {
      const timer = setTimeout(reload, AGAIN_MS)
      return () => clearTimeout(timer)
    }
    const isDone = textOf(data.booking) === paid
    history.replaceState(history.state, '', location.pathname + location.search)
    setPaid(undefined)
    say(
      isDone
        ? { kind: 'good', sentence: words.changed }
        : { kind: 'warn', sentence: words.changeFailedAfterPayment },
    )
  }, [data, paid])
  return isWaiting
}
