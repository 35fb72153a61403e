import { minimumReason } from '../../../domain/minimum-reason.ts'
import { addDays, localOf, longDate } from '../../shared/dates.ts'
import { NextDates } from '../shared/next-dates.tsx'
import { AskVenue } from '../shared/notice.tsx'
import { price } from '../shared/price.ts'
import type { ChoiceProps } from './context.ts'
import { type Availability, nearestTo, type Rule, type Slot } from './draft.ts'

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
    // What a party of this size cannot use says nothing, unless there is nothing else.
    .filter(
      ({ rule }, _, all) => fits(rule, draft.party) || !all.some((other) => fits(other.rule, draft.party)),
    )
    // What this party can book comes first, by time.
    .sort((a, b) => Number(isFree(b.slots)) - Number(isFree(a.slots)))
  return (
    <>
      {data.note && <p class="notice">{data.note}</p>}
      {isFull && (
        <NextDates
          page={page}
          words={words}
          dates={data.next_available_dates}
          onDay={onDay}
          sentence={whyNone(props)}
        />
      )}
      {groups.map(({ rule, slots }) => (
        <Service key={rule.id} {...props} rule={rule} slots={slots} />
      ))}
    </>
  )
}

const fits = ({ party_min, party_max }: Rule, party: number) => party >= party_min && party <= party_max

/** Closed, not open yet, too late and full are told apart, with the year: the day may be far away. */
const whyNone = ({ page, words, draft, data }: Shown): string => {
  const date = `${longDate(words, data.date)} ${data.date.slice(0, 4)}`
  const reasons = new Set(data.slots.map(({ reason }) => reason))
  const isOnly = (...wanted: Slot['reason'][]) => [...reasons].every((reason) => wanted.includes(reason))
  if (isOnly('closed')) return words.noSlots(date)
  if (isOnly('past', 'cutoff', 'closed')) return words.tooLate(date)
  if (isOnly('party_size', 'closed', 'past')) return words.notForParty(date, words.guests(draft.party))
  const opens = data.slots.flatMap(({ opens_at }) => (opens_at ? [opens_at] : [])).sort()[0]
  if (opens && isOnly('too_early', 'closed', 'party_size')) {
    const local = localOf(page.venue, Date.parse(opens))
    return words.notOpen(
      date,
      words.at(`${longDate(words, local.date)} ${local.date.slice(0, 4)}`, local.time),
    )
  }
  return words.dayFull(date, words.guests(draft.party))
}

const isFree = (slots: readonly Slot[]) => slots.some((slot) => slot.available)

/** A rule without a deposit holds that of a table. */
const isHeld = ({ deposit_mode }: Rule) => deposit_mode !== 'charge'

const Service = (props: Shown & { rule: Rule; slots: readonly Slot[] }) => {
  const { page, words, draft, rule, slots, data } = props
  // Times after midnight are of the same night, and of the next date.
  const isNight = (time: string) => time < page.venue.service_day_start
  const shown = slots.filter((slot) => slot.reason !== 'past')
  const reasons = new Set(shown.map((slot) => slot.reason))
  const [only] = reasons
  const allRefused = reasons.size === 1 && only !== undefined
  const deposits = new Set(slots.filter((slot) => slot.available).map((slot) => slot.deposit_pence))
  const [deposit = 0] = deposits
  const minimum = minimumReason(rule, draft.party, deposit, words, (pence) => price(props, pence))
  const night = shown.filter(({ time }) => isNight(time))
  const stays = new Set(
    shown.filter(({ available }) => available).map((slot) => slot.stay_mins ?? rule.duration_mins),
  )
  const [stay = 0] = stays
  return (
    <section class="service" aria-labelledby={`rule-${rule.id}`}>
      <h3 id={`rule-${rule.id}`}>
        {rule.name}{' '}
        {deposits.size === 1 && deposit > 0 && (
          <span class="quiet small">
            {words.depositOf(price(props, deposit), isHeld(rule))}
            {minimum && `: ${minimum}`}
          </span>
        )}
        {stays.size === 1 && <span class="quiet small stay">{words.stayOf(stay)}</span>}
      </h3>
      {allRefused ? (
        <p class="quiet">
          {only === 'party_size'
            ? words.partyBetween(rule.party_min, rule.party_max)
            : words.allOf[only as keyof typeof words.allOf]}
        </p>
      ) : (
        <>
          <Slots {...props} slots={shown.filter(({ time }) => !isNight(time))} deposits={deposits} />
          {night.length > 0 && (
            <>
              <p class="midnight small quiet">
                {words.afterMidnight(longDate(words, addDays(data.date, 1)))}
              </p>
              <Slots {...props} slots={night} deposits={deposits} />
            </>
          )}
        </>
      )}
    </section>
  )
}

const Slots = (props: Shown & { rule: Rule; slots: readonly Slot[]; deposits: ReadonlySet<number> }) => {
  const { words, draft, rule, slots, deposits, mark, onPick } = props
  return (
    <ul class="slots">
      {slots.map((slot) => (
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
                <small>{words.depositOf(price(props, slot.deposit_pence), isHeld(rule))}</small>
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
  )
}

/** What comes closest to a time that somebody else has taken. */
export const Nearest = ({ page, words, draft, data, onPick }: Shown) => {
  const near = nearestTo(page.venue, data, draft.slot)
  // Where the day has no others, they stand right below.
  if (near.length === data.slots.filter(({ available }) => available).length) return null
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
