import { useState } from 'preact/hooks'
import { longDate } from '../../shared/dates.ts'
import { useLoad } from '../../shared/use-load.ts'
import type { Slot } from '../booking/draft.ts'
import { Services } from '../booking/time.tsx'
import { CalendarGrid } from '../shared/calendar.tsx'
import { Loading, TroubleNotice } from '../shared/notice.tsx'
import { Foot, Head } from '../shared/parts.tsx'
import { PartyChoice } from '../shared/party-choice.tsx'
import { price } from '../shared/price.ts'
import { linesOf, type ManageProps } from './context.ts'
import { useChange } from './use-change.ts'
import type { ChangeDraft, View } from './view.ts'

type Props = ManageProps & {
  view: Exclude<View, { at: 'booking' }>
  go(view: View, how?: 'push' | 'replace'): void
}

/** Another party, day or time, in the steps of a new booking. */
export const Change = (props: Props) => {
  const { view } = props
  if (view.at === 'confirm' && view.draft.slot) return <Confirm {...props} slot={view.draft.slot} />
  return view.at === 'when' ? <When {...props} /> : <Time {...props} />
}

const withoutSlot = ({ party, month, date }: ChangeDraft): ChangeDraft => ({
  party,
  month,
  ...(date ? { date } : {}),
})

const When = (props: Props) => {
  const { page, words, call, managed, view, go } = props
  const { draft } = view
  const set = (patch: Partial<ChangeDraft>) =>
    go({ at: 'when', draft: { ...withoutSlot(draft), ...patch } }, 'replace')
  const choice = { page, words, call, draft }
  return (
    <>
      <Head title={words.changeTitle}>{words.now(linesOf(props, managed.booking).join(' · '))}</Head>
      <PartyChoice {...choice} onParty={(party) => set({ party })} />
      <CalendarGrid
        {...choice}
        load={(query, signal) =>
          call('GET /api/public/manage/:token/booking-days', { params: { token: page.token }, query, signal })
        }
        onMonth={(month) => set({ month })}
        onPick={(date) => go({ at: 'time', draft: { ...withoutSlot(draft), date } })}
      />
      <Foot words={words}>{null}</Foot>
    </>
  )
}

const Time = (props: Props) => {
  const { page, words, call, managed, view, go } = props
  const { draft } = view
  const { party } = draft
  const date = draft.date ?? managed.booking.date
  const loaded = useLoad(`${date} ${party}`, (signal) =>
    call('GET /api/public/manage/:token/availability', {
      params: { token: page.token },
      query: { date, party_size: party },
      signal,
    }),
  )
  const { data } = loaded
  const pick = (slot: Slot) => {
    const rule = data?.rules.find(({ id }) => id === slot.access_rule_id)
    go({ at: 'confirm', draft: { ...withoutSlot(draft), date, slot, ...(rule ? { rule } : {}) } })
  }
  const pickDay = (day: string) => go({ at: 'time', draft: { ...withoutSlot(draft), date: day } }, 'replace')
  return (
    <>
      <Head title={words.timeTitle}>
        {longDate(words, date)} · {words.guests(party)}
      </Head>
      <Loading words={words} loaded={loaded} />
      {data && (
        <Services
          page={page}
          words={words}
          call={call}
          draft={draft}
          data={data}
          onPick={pick}
          onDay={pickDay}
        />
      )}
      <Foot words={words}>{null}</Foot>
    </>
  )
}

/** The booking as it is and as it would be, with what follows from that. */
const Confirm = (props: Props & { slot: Slot }) => {
  const { words, managed, view, go, say, slot } = props
  const { booking, terms } = managed
  const [refusal, setRefusal] = useState<string>()
  const { draft } = view
  const wanted = { date: draft.date ?? booking.date, time: slot.time, party_size: draft.party }
  const { send, busy } = useChange(props, setRefusal, () => {
    say({ kind: 'good', sentence: words.changed })
    go({ at: 'booking' })
  })
  const isSame =
    wanted.date === booking.date && wanted.time === booking.time && wanted.party_size === booking.party_size
  const hasDeposit = slot.deposit_pence > 0
  return (
    <>
      <Head title={words.confirmTitle} />
      <TroubleNotice trouble={refusal ? { kind: 'failed', sentence: refusal } : undefined} />
      <dl class="facts">
        <div>
          <dt>{words.before}</dt>
          <dd class="quiet">
            {linesOf(props, booking).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </dd>
        </div>
        <div>
          <dt>{words.after}</dt>
          <dd>
            {linesOf(props, wanted).map((line) => (
              <strong key={line}>{line}</strong>
            ))}
          </dd>
        </div>
      </dl>
      {isSame ? (
        <p>{words.same}</p>
      ) : (
        <div class="terms">
          {hasDeposit && <p>{words.depositMayRise(price(props, slot.deposit_pence))}</p>}
          {draft.rule?.auto_approve === false && <p>{words.confirmedAnew}</p>}
          {terms && <p>{words.deadlineStays}</p>}
          <p>{words.tableMayChange}</p>
        </div>
      )}
      <Foot words={words}>
        {!isSame && (
          <button type="button" class="button primary" aria-busy={busy} onClick={() => send(wanted)}>
            {busy ? words.booking : words.changeNow}
          </button>
        )}
      </Foot>
    </>
  )
}
