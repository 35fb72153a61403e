import { useState } from 'preact/hooks'
import { weekdayOf } from '../../../../shared/dates.ts'
import { Cross } from '../../../../shared/icons.tsx'
import { ClockInput } from '../../../forms/clock-input.tsx'
import { ClockField, ManyField, TextField } from '../../../forms/fields.tsx'
import { Segments } from '../../../forms/segments.tsx'
import type { Draft } from '../../../forms/use-draft.ts'
import { DAYS } from '../../../model/clock.ts'
import type { Venue } from '../../../model/venues.ts'
import { DayHours } from '../venue/hours.tsx'
import type { SpecialDay } from './special-day.ts'

type Choice = readonly [id: string, name: string]

interface Props {
  readonly draft: Draft<SpecialDay>
  readonly venue: Venue
  readonly rules: readonly Choice[]
  readonly areas: readonly Choice[]
}

export const SpecialDayFields = ({ draft, venue, rules, areas }: Props) => (
  <>
    <section class="card stack">
      <h4>Which days</h4>
      <TextField draft={draft} name="name" label="Name" hint="For staff, such as New Year’s Eve." />
      <div class="pair">
        <ClockField draft={draft} name="date_from" type="date" label="First day" />
        <ClockField draft={draft} name="date_to" type="date" label="Last day" />
      </div>
    </section>
    <section class="card stack">
      <h4>What is different</h4>
      <HoursChoice draft={draft} venue={venue} />
      <RulesChoice draft={draft} rules={rules} />
      <Closures draft={draft} areas={areas} />
    </section>
    <section class="card stack">
      <h4>What guests read above the times</h4>
      <NoteField draft={draft} locale="en" label="In English" />
      <NoteField draft={draft} locale="de" label="In German" />
    </section>
  </>
)

type Asked = 'always' | 'these' | 'none'

const askedOf = (list: readonly unknown[] | null): Asked =>
  list === null ? 'always' : list.length === 0 ? 'none' : 'these'

/** What that weekday usually has, to be changed: most often a day only closes earlier or later. */
const usualHours = (venue: Venue, date: string): NonNullable<SpecialDay['opening_hours']> => {
  const day = date ? DAYS[weekdayOf(date)] : undefined
  const usual = day ? (venue.opening_hours?.[day] ?? []) : []
  return usual.length > 0 ? usual.map((span) => ({ ...span })) : [{ open: '18:00', close: '01:00' }]
}

const HoursChoice = ({ draft, venue }: Pick<Props, 'draft' | 'venue'>) => {
  const hours = draft.values.opening_hours
  const set = (spans: SpecialDay['opening_hours']) => draft.set('opening_hours', spans)
  return (
    <div class="stack tight">
      <b>Opening hours</b>
      <Segments
        legend="Opening hours"
        name="special-hours"
        options={[
          ['always', 'As always'],
          ['these', 'These hours'],
          ['none', 'Closed'],
        ]}
        value={askedOf(hours)}
        onChoose={(asked) =>
          set(asked === 'always' ? null : asked === 'none' ? [] : usualHours(venue, draft.values.date_from))
        }
      />
      {hours !== null && hours.length > 0 && (
        <ul class="week">
          <DayHours
            name="That day"
            spans={hours}
            start={venue.service_day_start}
            canChange={draft.canChange}
            onChange={(spans) => set([...spans])}
          />
        </ul>
      )}
    </div>
  )
}

const RulesChoice = ({ draft, rules }: Pick<Props, 'draft' | 'rules'>) => {
  const { rule_ids } = draft.values
  // With the last one unticked the list stays open, so that another can be ticked.
  const [isList, setIsList] = useState(() => askedOf(rule_ids) === 'these')
  const asked = isList && rule_ids !== null ? 'these' : askedOf(rule_ids)
  return (
    <div class="stack tight">
      <b>Access rules</b>
      <Segments
        legend="Access rules"
        name="special-rules"
        options={[
          ['always', 'As always'],
          ['these', 'Only these'],
          ['none', 'Nothing online'],
        ]}
        value={asked}
        onChoose={(chosen) => {
          setIsList(chosen === 'these')
          draft.set(
            'rule_ids',
            chosen === 'always' ? null : chosen === 'none' ? [] : rules.slice(0, 1).map(([id]) => id),
          )
        }}
      />
      {asked === 'these' && (
        <ManyField
          draft={draft}
          name="rule_ids"
          label="They apply that day, whatever their weekdays are"
          options={rules}
          hint={
            rule_ids?.length === 0
              ? 'None chosen: nothing can be booked online.'
              : 'A rule with a price of its own is made under Access rules, marked “Special days only”.'
          }
        />
      )}
    </div>
  )
}

const Closures = ({ draft, areas }: Pick<Props, 'draft' | 'areas'>) => {
  const { closures } = draft.values
  const set = (next: SpecialDay['closures']) => draft.set('closures', next)
  const replace = (at: number, part: Partial<SpecialDay['closures'][number]>) =>
    set(closures.map((closure, n) => (n === at ? { ...closure, ...part } : closure)))
  return (
    <div class="stack tight">
      <b>Closed parts</b>
      {closures.map((closure, at) => (
        <div class="closure" key={at}>
          <ClockInput
            aria-label={`Closed part ${at + 1} begins`}
            time={closure.start_time}
            onTime={(start_time) => replace(at, { start_time })}
          />
          <span aria-hidden="true">–</span>
          <ClockInput
            aria-label={`Closed part ${at + 1} ends`}
            time={closure.end_time}
            onTime={(end_time) => replace(at, { end_time })}
          />
          <select
            aria-label={`What is closed in part ${at + 1}`}
            value={closure.seating_area_ids?.[0] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              replace(at, { seating_area_ids: value === '' ? null : [value] })
            }
          >
            <option value="">The whole venue</option>
            {areas.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <button
            type="button"
            class="button plain round small"
            aria-label={`Remove closed part ${at + 1}`}
            onClick={() => set(closures.filter((_, n) => n !== at))}
          >
            <Cross />
          </button>
        </div>
      ))}
      {draft.canChange && (
        <p>
          <button
            type="button"
            class="button small"
            onClick={() =>
              set([...closures, { start_time: '15:00', end_time: '17:00', seating_area_ids: null }])
            }
          >
            Close a part of the day or floor
          </button>
        </p>
      )}
    </div>
  )
}

interface NoteProps {
  readonly draft: Draft<SpecialDay>
  readonly locale: 'en' | 'de'
  readonly label: string
}

const NoteField = ({ draft, locale, label }: NoteProps) => {
  const note = draft.values.note ?? { en: null, de: null }
  const id = `field-note-${locale}`
  const onInput = (text: string) => {
    const next = { ...note, [locale]: text === '' ? null : text }
    draft.set('note', next.en === null && next.de === null ? null : next)
  }
  return (
    <div class="field">
      <label for={id}>
        {label} <small>(optional)</small>
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={500}
        lang={locale}
        value={note[locale] ?? ''}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  )
}
