import { useState } from 'preact/hooks'
import { longDate } from '../../shared/dates.ts'
import { useLoad } from '../../shared/use-load.ts'
import { CalendarGrid } from '../booking/calendar.tsx'
import type { Availability, Slot } from '../booking/draft.ts'
import { Services } from '../booking/time.tsx'
import { PartyChoice } from '../booking/when.tsx'
import { LoadFailure, TroubleNotice } from '../shared/notice.tsx'
import { Foot, Head, Skeleton } from '../shared/parts.tsx'
import { linesOf, type ManageProps, price } from './context.ts'
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

const typeOf = ({ managed }: ManageProps) => (managed.booking.kind === 'guestlist' ? 'guestlist' : 'tables')

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
        type={typeOf(props)}
        openDay={managed.booking.date}
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
  const type = typeOf(props)
  const { data, error, reload } = useLoad(`${date} ${party}`, (signal) =>
    call('GET /api/public/venues/:venueId/availability', {
      params: { venueId: page.venue.id },
      query: { date, party_size: party, ...(type === 'tables' ? {} : { type }) },
      signal,
    }),
  )
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
      {error && <LoadFailure words={words} error={error} reload={reload} />}
      {!data && !error && <Skeleton />}
      {data && (
        <Services
          page={page}
          words={words}
          call={call}
          draft={draft}
          data={withOwnPlace(props, data)}
          onPick={pick}
          onDay={pickDay}
        />
      )}
      <Foot words={words}>{null}</Foot>
    </>
  )
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * The slots as this guest may have them. What others see as full may be taken up by this very booking: a change is judged
 * as if its place were free, so times that overlap with it can be asked for. The service has the last word.
 */
const withOwnPlace = ({ managed }: ManageProps, data: Availability): Availability => {
  const { booking } = managed
  if (data.date !== booking.date) return data
  const minutes = (Date.parse(booking.ends_at) - Date.parse(booking.starts_at)) / 60_000
  const overlaps = ({ time }: Slot) => Math.abs(minutesOf(time) - minutesOf(booking.time)) < minutes
  return {
    ...data,
    slots: data.slots.map((slot) => {
      if (slot.available || !['full', 'no_table'].includes(slot.reason ?? '') || !overlaps(slot)) return slot
      const { reason: _, ...open } = slot
      return { ...open, available: true }
    }),
  }
}

/** The booking as it is and as it would be, with what follows from that. */
const Confirm = (props: Props & { slot: Slot }) => {
  const { page, words, managed, view, go, say, slot } = props
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
          {hasDeposit && <p>{words.depositMayRise(price({ page, words }, slot.deposit_pence))}</p>}
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
