import { useEffect, useRef, useState } from 'preact/hooks'
import type { QueuePage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { writeSentenceFor } from '../../shared/failure.ts'
import { useLoad } from '../../shared/use-load.ts'
import { Loading } from '../shared/notice.tsx'
import { useOnce } from '../shared/sending.ts'
import { useHeadingInView } from '../shared/use-step-focus.ts'
import { allowSound, chime } from './chime.ts'
import type { Words } from './words.en.ts'

interface Props {
  readonly page: QueuePage
  readonly words: Words
  readonly call: Call
  readonly token: string
}

/** A change of anything at the venue asks again, but not more often than this. */
const PAUSE_MS = 3000
/** Waiting gets shorter by itself. */
const EVERY_MS = 30_000

/** One's own place. It changes by itself, and is heard when the table is ready. */
export const Place = ({ page, words, call, token }: Props) => {
  const params = { token }
  const loaded = useLoad(token, (signal) => call('GET /api/public/queue/:token', { params, signal }))
  const { data, reload } = loaded
  const [isLeaving, setIsLeaving] = useState(false)
  const [fault, setFault] = useState('')
  useNews(token, data?.place !== null, reload)
  const isReady = data?.ready != null
  const wasReady = useRef(false)
  useEffect(() => {
    if (isReady && !wasReady.current) chime()
    wasReady.current = isReady
    document.title = isReady ? words.readyTitle : words.joinTitle(page.venue.name)
  }, [isReady])
  const { busy, once } = useOnce()
  const leave = () =>
    once(async () => {
      setFault('')
      try {
        await call('DELETE /api/public/queue/:token', { params })
      } catch (error) {
        setFault(writeSentenceFor(words, error))
      }
      setIsLeaving(false)
      reload()
    })
  const hasPlace = data?.status === 'waiting' || data?.status === 'ready'
  // Who has just joined is led to the place. Who opens the page keeps the focus where it is.
  const section = useHeadingInView(hasPlace || (!data && page.token) ? 'place' : data?.status)
  if (!data)
    return (
      <div class="step" ref={section}>
        <Loading words={words} loaded={loaded} />
      </div>
    )
  if (data.status !== 'waiting' && data.status !== 'ready') {
    const [title, sentence] = words.ended[data.status]
    return (
      <div class="step queue-place" ref={section}>
        <h2 tabIndex={-1}>{title}</h2>
        <p>{sentence}</p>
        {page.open && data.status !== 'seated' && (
          <a class="button" href={`/queue/${page.venue.id}?lang=${page.lang}`}>
            {words.again}
          </a>
        )}
      </div>
    )
  }
  return (
    <div class={`step queue-place${isReady ? ' is-ready' : ''}`} ref={section} onPointerDown={allowSound}>
      <p class="quiet">{words.hello(data.name, words.guests(data.party_size))}</p>
      <div role="status">
        {data.ready ? (
          <>
            <h2 tabIndex={-1}>{words.ready}</h2>
            <p class="queue-big">{words.comeUntil(timeOf(page, data.ready.until))}</p>
          </>
        ) : (
          <>
            <h2 tabIndex={-1}>{words.place(data.place ?? 1)}</h2>
            <p class="queue-big">{words.mins(data.mins)}</p>
            <p>{words.ahead(data.ahead)}</p>
            {data.quoted_mins !== null && data.quoted_mins !== data.mins && (
              <p class="quiet">{words.told(data.quoted_mins)}</p>
            )}
          </>
        )}
      </div>
      {!data.ready && <p class="quiet">{words.keepOpen}</p>}
      {fault && (
        <p class="notice bad" role="alert">
          {fault}
        </p>
      )}
      <button type="button" class="button" onClick={() => setIsLeaving(true)}>
        {isReady ? words.leaveReady : words.leave}
      </button>
      {isLeaving && (
        <Dialog title={words.leaveTitle} onClose={() => setIsLeaving(false)}>
          <div class="stack">
            <p class="quiet">{words.leaveSentence}</p>
            <p class="actions">
              <button type="button" class="button" onClick={() => setIsLeaving(false)}>
                {words.stay}
              </button>
              <button type="button" class="button danger" aria-busy={busy} onClick={leave}>
                {words.yesLeave}
              </button>
            </p>
          </div>
        </Dialog>
      )}
    </div>
  )
}

const timeOf = ({ lang, venue }: QueuePage, instant: string): string =>
  new Intl.DateTimeFormat(lang === 'de' ? 'de-DE' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: venue.timezone,
  }).format(new Date(instant))

/** Reads again when the venue changes, every half minute, and when the phone is looked at again. */
const useNews = (token: string, isOpen: boolean, reload: () => void) => {
  useEffect(() => {
    if (!isOpen) return
    let due: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      due ??= setTimeout(() => {
        due = undefined
        reload()
      }, PAUSE_MS)
    }
    const seen = () => {
      if (document.visibilityState === 'visible') reload()
    }
    const stream = new EventSource(`/api/public/queue/${token}/stream`)
    stream.addEventListener('version', soon)
    const timer = setInterval(reload, EVERY_MS)
    document.addEventListener('visibilitychange', seen)
    return () => {
      stream.close()
      clearTimeout(due)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [token, isOpen])
}
