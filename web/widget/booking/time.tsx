import { addDays, longDate, shortDate } from '../../shared/dates.ts'
import { ArrowLeft, ArrowRight } from '../../shared/icons.tsx'
import { useLoad } from '../../shared/use-load.ts'
import { NextDates } from '../shared/next-dates.tsx'
import { AskVenue, Loading, TroubleNotice } from '../shared/notice.tsx'
import { Head } from '../shared/parts.tsx'
import { price } from '../shared/price.ts'
import type { ChoiceProps, StepProps } from './context.ts'
import { type Availability, nearestTo, type Rule, type Slot, withoutSlot, withSlot } from './draft.ts'

/** The times of a day, by service. */
export const Time = (props: StepProps) => {
  const { page, words, call, draft, trouble, go, next } = props
  const { party } = draft
  const date = draft.date ?? page.today
  const loaded = useLoad(`${date} ${party} ${trouble ? 'again' : ''}`, (signal) =>
    call('GET /api/public/venues/:venueId/availability', {
      params: { venueId: page.venue.id },
      query: { date, party_size: party },
      signal,
      fresh: trouble !== undefined,
    }),
  )
  const { data } = loaded
  const pickDay = (day: string) => go('time', { ...withoutSlot(draft), date: day }, 'replace')
  const pick = (slot: Slot) => {
    if (!data) return
    const same = slot.time === draft.slot?.time && slot.access_rule_id === draft.rule?.id
    const fresh = withSlot(draft, slot, data)
    // The price may be another one since the slot was first chosen; the table stays chosen.
    const chosen = same ? { ...draft, ...fresh } : fresh
    go(next('time', chosen), chosen)
  }
  return (
    <>
      <Head title={words.timeTitle}>
        {longDate(words, date)} · {words.guests(party)}
      </Head>
      <TroubleNotice trouble={trouble} />
      {trouble && data && <Nearest {...props} data={data} onPick={pick} />}
      <Loading words={words} loaded={loaded} />
      {data && <Services {...props} data={data} onPick={pick} onDay={pickDay} />}
      <nav class="days" aria-label={words.timeTitle}>
        <button
          type="button"
          class="button plain"
          disabled={date <= page.today}
          onClick={() => pickDay(addDays(date, -1))}
        >
          <ArrowLeft />
          {shortDate(words, addDays(date, -1))}
        </button>
        <button type="button" class="button plain" onClick={() => pickDay(addDays(date, 1))}>
          {shortDate(words, addDays(date, 1))}
          <ArrowRight />
        </button>
      </nav>
    </>
  )
}

type Shown = ChoiceProps & {
  data: Availability
  /** The time that a booking has now, and how it is marked. */
  mark?: { readonly time: string; readonly text: string } | undefined
  onPick(slot: Slot): void
}

/** The slots of a day by service; where nothing is free, the next days. */
export const Services = (props: Shown & { onDay(date: string): void }) => {
  const { page, words, draft, data, onDay } = props
  if (data.party_too_large) return <AskVenue page={page}>{words.tooLarge}</AskVenue>
  const isFull = !isFree(data.slots)
  const groups = data.rules
    .map((rule) => ({ rule, slots: data.slots.filter((slot) => slot.access_rule_id === rule.id) }))
    .filter(({ slots }) => slots.some((slot) => slot.reason !== 'past'))
    // What this party can book comes first, by time.
    .sort((a, b) => Number(isFree(b.slots)) - Number(isFree(a.slots)))
  return (
    <>
      {isFull && (
        <NextDates
          page={page}
          words={words}
          dates={data.next_available_dates}
          onDay={onDay}
          sentence={
            data.slots.length === 0
              ? words.noSlots(longDate(words, data.date))
              : words.dayFull(longDate(words, data.date), words.guests(draft.party))
          }
        />
      )}
      {groups.map(({ rule, slots }) => (
        <Service key={rule.id} {...props} rule={rule} slots={slots} />
      ))}
    </>
  )
}

const isFree = (slots: readonly Slot[]) => slots.some((slot) => slot.available)

const Service = (props: Shown & { rule: Rule; slots: readonly Slot[] }) => {
  const { words, draft, rule, slots, mark, onPick } = props
  const shown = slots.filter((slot) => slot.reason !== 'past')
  const reasons = new Set(shown.map((slot) => slot.reason))
  const [only] = reasons
  const allRefused = reasons.size === 1 && only !== undefined
  const deposits = new Set(slots.filter((slot) => slot.available).map((slot) => slot.deposit_pence))
  const [deposit = 0] = deposits
  return (
    <section class="service" aria-labelledby={`rule-${rule.id}`}>
      <h3 id={`rule-${rule.id}`}>
        {rule.name}
        {deposits.size === 1 && deposit > 0 && (
          <span class="quiet small"> {words.depositOf(price(props, deposit))}</span>
        )}
      </h3>
      {allRefused ? (
        <p class="quiet">
          {only === 'party_size'
            ? words.partyBetween(rule.party_min, rule.party_max)
            : words.allOf[only as keyof typeof words.allOf]}
        </p>
      ) : (
        <ul class="slots">
          {shown.map((slot) => (
            <li key={slot.time}>
              {slot.available ? (
                <button
                  type="button"
                  class="slot"
                  aria-pressed={slot.time === draft.slot?.time && rule.id === draft.rule?.id}
                  onClick={() => onPick(slot)}
                >
                  {slot.time}
                  {mark?.time === slot.time && <small>{mark.text}</small>}
                  {deposits.size > 1 && slot.deposit_pence > 0 && (
                    <small>{words.depositOf(price(props, slot.deposit_pence))}</small>
                  )}
                </button>
              ) : (
                <span class="slot refused">
                  {slot.time}
                  <small>{words.reasons[slot.reason ?? 'closed']}</small>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What comes closest to a time that somebody else has taken. */
const Nearest = ({ page, words, draft, data, onPick }: Shown) => {
  const near = nearestTo(page.venue, data, draft.slot)
  if (near.length === 0) return null
  return (
    <div class="service">
      <p>{words.nearest}</p>
      <ul class="slots">
        {near.map((slot) => (
          <li key={`${slot.time} ${slot.access_rule_id}`}>
            <button type="button" class="slot" onClick={() => onPick(slot)}>
              {slot.time}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
