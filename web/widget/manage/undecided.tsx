import { ApiError } from '../../shared/client.ts'
import { writeSentenceFor } from '../../shared/failure.ts'
import { useOnce } from '../shared/sending.ts'
import { linesOf, type Managed, type ManageProps } from './context.ts'

/** The booking as it can be relied on: what stood before, while the venue decides about a change. */
export const standingOf = (managed: Managed): Managed =>
  managed.stands ? { ...managed, booking: { ...managed.booking, ...managed.stands } } : managed

/** The standing booking and the requested change, while the venue decides, and a way to take it back. */
export const Undecided = (props: ManageProps) => {
  const { page, words, call, managed, reload, say } = props
  const { busy, once } = useOnce()
  const { stands, booking } = managed
  if (!stands || booking.status !== 'pending') return null
  const takeBack = () =>
    once(async () => {
      try {
        await call('POST /api/public/manage/:token/withdraw-change', { params: { token: page.token } })
        say({ kind: 'good', sentence: words.takenBack })
      } catch (error) {
        const isDecided = error instanceof ApiError && error.status === 409
        say({ kind: 'warn', sentence: isDecided ? words.decidedMeanwhile : writeSentenceFor(words, error) })
      }
      reload()
    })
  return (
    <section class="stack undecided" aria-label={words.statusAsked[0]}>
      <dl class="facts">
        <div>
          <dt>{words.standsUntilThen}</dt>
          <dd>
            {linesOf(props, stands).map((line) => (
              <strong key={line}>{line}</strong>
            ))}
          </dd>
        </div>
        <div>
          <dt>{words.askedFor}</dt>
          <dd>
            {linesOf(props, booking).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
      </dl>
      <p>
        <button type="button" class="button" aria-busy={busy} onClick={takeBack}>
          {busy ? words.booking : words.takeBack}
        </button>
      </p>
    </section>
  )
}
