import { longDate } from '../../shared/dates.ts'
import { useLoad } from '../../shared/use-load.ts'
import { LazyJoin } from '../join/lazy-join.ts'
import { NextDates } from '../shared/next-dates.tsx'
import { Loading, TroubleNotice } from '../shared/notice.tsx'
import { Foot, Head } from '../shared/parts.tsx'
import { price } from '../shared/price.ts'
import type { StepProps } from './context.ts'
import { asksForCard, type Choice, type List, listsOf, slotsToWaitFor, withoutChoice } from './draft.ts'

/** The lists of a night, with what each costs. */
export const ListChoice = (props: StepProps) => {
  const { page, words, call, session, draft, trouble, go } = props
  const { party, date = page.today } = draft
  const params = { venueId: page.venue.id }
  const fresh = trouble !== undefined
  const loaded = useLoad(`${date} ${party} ${fresh ? 'again' : ''}`, async (signal) => {
    const [night, options] = await Promise.all([
      call('GET /api/public/venues/:venueId/availability', {
        params,
        query: { date, party_size: party, type: 'guestlist', locale: page.lang },
        signal,
        fresh,
      }),
      call('GET /api/public/venues/:venueId/guestlist-options', { params, query: { date }, signal, fresh }),
    ])
    return {
      night,
      surges: options.surge.active,
      lists: listsOf(night, options),
      waitable: slotsToWaitFor(night, options),
    }
  })
  const { data } = loaded
  const pick = (choice: Choice) => {
    const chosen = { ...withoutChoice(draft), choice }
    go(session ? 'review' : 'who', chosen)
  }
  const isFull = data && !data.lists.some(({ choices }) => choices.length > 0)
  return (
    <>
      <Head title={words.listTitle}>
        {longDate(words, date)} · {words.guests(party)}
      </Head>
      <TroubleNotice trouble={trouble} />
      <Loading words={words} loaded={loaded} />
      {isFull && (
        <NextDates
          page={page}
          words={words}
          dates={data.night.next_available_dates}
          onDay={(day) => go('list', { ...withoutChoice(draft), date: day }, 'replace')}
          sentence={
            data.night.slots.length === 0
              ? words.noLists(longDate(words, date))
              : words.nightFull(longDate(words, date), words.guests(party))
          }
        />
      )}
      {/* Members sign in first: who may join is not known before. */}
      {isFull && page.waitlist && page.members_only === 0 && (
        <LazyJoin
          key={`${date} ${party}`}
          {...props}
          wanted={{ type: 'guestlist', date, party_size: party, slots: data.waitable }}
        />
      )}
      {data?.surges && !isFull && <p class="quiet">{words.surge}</p>}
      {data?.lists.map((list) => (
        <OneList key={list.rule.id} {...props} list={list} onPick={pick} />
      ))}
      <Foot words={words}>{null}</Foot>
    </>
  )
}

const OneList = (props: StepProps & { list: List; onPick(choice: Choice): void }) => {
  const { page, words, draft, list, onPick } = props
  const { rule, choices, reason } = list
  // It is charged to a card, so only where there is one.
  const fee = (page.policy?.late_fee_per_cover_pence ?? 0) * draft.party
  return (
    <section class="one-list" aria-labelledby={`list-${rule.id}`}>
      <h3 id={`list-${rule.id}`}>
        {rule.name} <span class="quiet small">{words.from(choices[0]?.time ?? rule.start_time)}</span>
      </h3>
      {choices.length === 0 && (
        <p class="quiet">
          {reason === 'party_size'
            ? words.partyBetween(rule.party_min, rule.party_max)
            : words.refusals[reason ?? 'closed']}
        </p>
      )}
      <ul>
        {choices.map((choice) => {
          const [title, sentence] = words.kinds[choice.kind] as [string, string]
          return (
            <li key={choice.kind}>
              <button type="button" class="list-option" onClick={() => onPick(choice)}>
                <span>
                  <strong>{title}</strong>
                  <span class="quiet small">{choice.approves ? sentence : words.requestNote}</span>
                </span>
                <span class="cost">
                  <strong>{costOf(props, choice)}</strong>
                  {choice.keysPerGuest > 0 && draft.party > 1 && (
                    <span class="quiet small">{words.inAll(choice.keysPerGuest * draft.party)}</span>
                  )}
                  {asksForCard(props, choice) && <span class="quiet small">{words.withCard}</span>}
                  {fee > 0 && (choice.depositPence > 0 || asksForCard(props, choice)) && (
                    <span class="quiet small">{words.noShowFee(price(props, fee))}</span>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const costOf = (props: StepProps, { keysPerGuest, depositPence, depositMode }: Choice): string => {
  if (keysPerGuest > 0) return props.words.perGuest(keysPerGuest)
  return depositPence > 0
    ? props.words.depositOf(price(props, depositPence), depositMode === 'hold')
    : props.words.free
}
