import { useEffect, useState } from 'preact/hooks'
import type { WaitlistPage } from '../../../contract/page-data.ts'
import { ApiError, type Call } from '../../shared/client.ts'
import { localOf, longDate, shortDate } from '../../shared/dates.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { sentenceFor, writeSentenceFor } from '../../shared/failure.ts'
import { Alert, Cross } from '../../shared/icons.tsx'
import { Check, Clock } from '../../shared/state-icons.tsx'
import { useLoad } from '../../shared/use-load.ts'
import { FactList } from '../shared/fact-list.tsx'
import { Loading } from '../shared/notice.tsx'
import { Reach } from '../shared/reach.tsx'
import { useOnce } from '../shared/sending.ts'
import { StatusHead } from '../shared/status-head.tsx'
import { type Wish, type WishProps, widgetAddress } from './context.ts'
import { Offer } from './offer.tsx'
import type { Words } from './words.en.ts'

interface Props {
  readonly page: WaitlistPage
  readonly words: Words
  readonly call: Call
}

/** How often an open page asks whether something came free. */
const AGAIN_MS = 10_000

/** A guest's wish: the place in line, what is offered, and what happened so far. */
export const App = ({ page, words, call }: Props) => {
  const params = { token: page.token }
  const loaded = useLoad(page.token, (signal) =>
    call('GET /api/public/waitlist/:token', { params, query: { locale: page.lang }, signal }),
  )
  const { data, reload } = loaded
  const [notice, say] = useState<string>()
  useAgain(data !== undefined && data.ended === null, reload)
  const props = data && { page, words, call, data, reload, say }
  return (
    <>
      <div class="step">
        {notice && (
          <div class="notice" role="alert">
            <Alert />
            <div>{notice}</div>
          </div>
        )}
        <Loading words={words} loaded={loaded} />
        {props && (
          <>
            <div class="step" role="status">
              <Status {...props} />
            </div>
            {data.offer && <Offer {...props} offer={data.offer} />}
            <FactList facts={[[words.wish, wishLines(props)]]} />
            <History {...props} />
            {data.ended ? data.ended.reason !== 'taken' && <Again {...props} /> : <Leave {...props} />}
          </>
        )}
      </div>
      <Reach page={page} words={words} />
    </>
  )
}

/** Reads again while the page is seen, and as soon as it is seen again. */
const useAgain = (isOpen: boolean, reload: () => void) =>
  useEffect(() => {
    if (!isOpen) return
    const read = () => document.visibilityState === 'visible' && reload()
    const timer = setInterval(read, AGAIN_MS)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [isOpen])

const Status = ({ words, data, page }: WishProps) => {
  const { ended, offer, place } = data
  const [title, sentence] = ended
    ? words.ended[ended.reason]
    : offer
      ? [words.offerTitle, words.offerSentence(localOf(page.venue, Date.parse(offer.until)).time)]
      : [words.waitingTitle, words.waitingSentence]
  const isGood = offer !== null || ended?.reason === 'taken'
  return (
    <>
      <StatusHead
        tone={isGood ? 'good' : ''}
        icon={isGood ? <Check /> : ended ? <Cross /> : <Clock />}
        title={title}
        sentence={sentence}
      />
      {!ended && !offer && place !== null && <p class="place">{words.place(place)}</p>}
    </>
  )
}

/** "Saturday 17 January", "18:30 to 21:00", "2 guests". */
const wishLines = ({ words, data: { wish } }: WishProps): string[] => [
  ...(wish.event_name ? [wish.event_name] : wish.type === 'guestlist' ? [words.guestList] : []),
  `${longDate(words, wish.date)}, ${words.between(wish.from, wish.to)}`,
  howMany(words, wish),
  ...(wish.areas.length > 0 ? [words.anyArea(wish.areas.join(', '))] : []),
]

const howMany = (words: Words, { type, party_size }: Wish['wish']) =>
  type === 'event' ? words.tickets(party_size) : words.guests(party_size)

const History = ({ page, words, data }: WishProps) => (
  <section class="stack" aria-labelledby="history">
    <h3 id="history">{words.history}</h3>
    <ol class="told">
      {data.history.map(({ at, what }) => {
        const { date, time } = localOf(page.venue, Date.parse(at))
        return (
          <li key={at + what}>
            <time class="quiet" dateTime={at}>
              {words.at(shortDate(words, date), time)}
            </time>
            <span>{what}</span>
          </li>
        )
      })}
    </ol>
  </section>
)

const Again = (props: WishProps) => (
  <p class="actions">
    <a class="button" href={widgetAddress(props)}>
      {props.data.wish.type === 'event' ? props.words.againEvent : props.words.again}
    </a>
  </p>
)

const Leave = ({ page, words, call, reload, say }: WishProps) => {
  const [asks, setAsks] = useState(false)
  const { busy, once } = useOnce()
  const leave = () =>
    once(async () => {
      try {
        await call('DELETE /api/public/waitlist/:token', { params: { token: page.token } })
        say(undefined)
      } catch (error) {
        say(
          error instanceof ApiError && error.status > 0
            ? sentenceFor(words, error)
            : writeSentenceFor(words, error),
        )
      }
      setAsks(false)
      reload()
    })
  return (
    <>
      <p class="actions">
        <button type="button" class="button plain danger leave" onClick={() => setAsks(true)}>
          {words.leave}
        </button>
      </p>
      {asks && (
        <Dialog title={words.leaveTitle} onClose={() => setAsks(false)}>
          <div class="stack">
            <p class="quiet">{words.leaveSentence}</p>
            <p class="actions">
              <button type="button" class="button" onClick={() => setAsks(false)}>
                {words.stay}
              </button>
              <button type="button" class="button danger" aria-busy={busy} onClick={leave}>
                {busy ? words.booking : words.yesLeave}
              </button>
            </p>
          </div>
        </Dialog>
      )}
    </>
  )
}
