import { useEffect, useState } from 'preact/hooks'
import { longDate, monthOf } from '../../shared/dates.ts'
import { useLoad } from '../../shared/use-load.ts'
import { LazyJoin } from '../join/lazy-join.ts'
import { CalendarGrid } from '../shared/calendar.tsx'
import { Contact, Loading, Notice, TroubleNotice } from '../shared/notice.tsx'
import { Head } from '../shared/parts.tsx'
import { PartyChoice } from '../shared/party-choice.tsx'
import type { StepProps } from './context.ts'
import { DayStrip } from './day-strip.tsx'
import { type Slot, withoutSlot, withSlot } from './draft.ts'
import { Nearest, Services } from './time.tsx'

/**
 * Guests, day and times together. Today is shown, or the next day with a free table; a time leads on. So a phone needs
 * three taps to the details.
 */
export const FirstScreen = (props: StepProps) => {
  const { page, words, call, draft, trouble, change, go, next } = props
  const { party } = draft
  const date = draft.date ?? page.today
  const [showsAll, setShowsAll] = useState(false)
  const venueId = { venueId: page.venue.id }
  const loaded = useLoad(`${date} ${party} ${trouble ? 'again' : ''}`, (signal) =>
    call('GET /api/public/venues/:venueId/availability', {
      params: venueId,
      // The time that somebody else has taken is what the guest wished.
      query: {
        date,
        party_size: party,
        locale: page.lang,
        ...(trouble && draft.slot ? { time: draft.slot.time } : {}),
      },
      signal,
      fresh: trouble !== undefined,
    }),
  )
  const { data } = loaded
  const isFree = data?.slots.some(({ available }) => available)
  const soonest = data?.next_available_dates[0]
  // Nobody has chosen a day yet: the first one that has something is shown.
  useEffect(() => {
    if (!draft.date && data?.date === page.today && !isFree && soonest)
      change({ date: soonest, month: monthOf(soonest) })
  }, [data])
  const pickDay = (day: string) => {
    setShowsAll(false)
    if (day !== draft.date) go('when', { ...withoutSlot(draft), date: day, month: monthOf(day) }, 'replace')
  }
  const pick = (slot: Slot) => {
    if (!data) return
    const same = slot.time === draft.slot?.time && slot.access_rule_id === draft.rule?.id
    const fresh = withSlot({ ...draft, date }, slot, data)
    // The price may be another one since the slot was first chosen; the table stays chosen.
    const chosen = same ? { ...draft, ...fresh } : fresh
    go(next('when', chosen), chosen)
  }
  const days = (query: { month: string; party_size: number }, signal: AbortSignal) =>
    call('GET /api/public/venues/:venueId/booking-days', { params: venueId, query, signal })
  const wanted = page.wanted.party_size ?? 0
  const isWaitable =
    page.waitlist && data?.slots.some(({ reason }) => reason === 'full' || reason === 'no_table')
  return (
    <>
      <Head title={words.whenTitle} />
      <TroubleNotice trouble={trouble} />
      {wanted > page.largest_party && (
        <Notice>
          <p>{words.partyAbove(wanted, page.largest_party)}</p>
          <Contact page={page} />
        </Notice>
      )}
      <PartyChoice
        {...props}
        // Slots depend on the party, so what was chosen for another one is void.
        onParty={(count) => go('when', { ...withoutSlot(draft), party: count }, 'replace')}
      />
      {showsAll ? (
        <CalendarGrid
          {...props}
          draft={{ ...draft, date }}
          load={days}
          onMonth={(month) => change({ month })}
          onPick={pickDay}
        />
      ) : (
        <DayStrip {...props} date={date} load={days} onPick={pickDay} onAll={() => setShowsAll(true)} />
      )}
      <section class="times" aria-label={longDate(words, date)}>
        <h3>{longDate(words, date)}</h3>
        {trouble && data && <Nearest {...props} data={data} onPick={pick} />}
        <Loading words={words} loaded={loaded} />
        {data && <Services {...props} data={data} onPick={pick} onDay={pickDay} />}
        {data && isWaitable && (
          <LazyJoin
            key={`${date} ${party}`}
            {...props}
            wanted={{ type: 'tables', date, party_size: party, slots: data.slots }}
          />
        )}
      </section>
      <div class="small quiet">
        <p>{words.larger(page.largest_party)}</p>
        <Contact page={page} />
      </div>
    </>
  )
}
