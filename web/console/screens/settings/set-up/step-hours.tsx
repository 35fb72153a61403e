import { useState } from 'preact/hooks'
import { updateVenue } from '../../../../shared/form-rules.ts'
import { ClockInput } from '../../../forms/clock-input.tsx'
import { ClockField, FieldFrame, WEEKDAYS } from '../../../forms/fields.tsx'
import { type Draft, focusFirst } from '../../../forms/use-draft.ts'
import type { Venue } from '../../../model/venues.ts'
import { WeekGrid } from '../venue/hours.tsx'
import { DAY_KEYS, faultOf, isPastMidnight, type Week } from '../venue/week.ts'
import { sameHoursOf, usualLastEntry, weekOf } from './hours.ts'
import { StepFrame, type StepProps } from './step.tsx'
import { useStep, venueForm } from './use-step.ts'

interface Values {
  opening_hours: Week | null
  last_entry_time: string | null
}

const USUAL = weekOf({ days: DAY_KEYS, span: { open: '12:00', close: '23:00' } })

const storedOf = (venue: Venue): Values => {
  const opening_hours = venue.opening_hours ?? USUAL
  return {
    opening_hours,
    last_entry_time: venue.last_entry_time ?? usualLastEntry(opening_hours, venue.service_day_start),
  }
}

/** When the venue is open: most have the same hours on all their days. */
export const HoursStep = (props: StepProps) => {
  const { venue } = props
  const { draft, frame } = useStep<Values>(props, 'hours', {
    ...venueForm(venue, storedOf),
    rules: { last_entry_time: { ...updateVenue.last_entry_time, required: true } },
  })
  const week = draft.values.opening_hours ?? USUAL
  const same = sameHoursOf(week)
  const [isEachDay, setIsEachDay] = useState(same === undefined)
  const isWrong = DAY_KEYS.some((day) => faultOf(venue.service_day_start, week[day] ?? []))
  const isClosed = DAY_KEYS.every((day) => (week[day] ?? []).length === 0)
  return (
    <StepFrame
      {...frame}
      title="When are you open?"
      about="Guests are offered no other time. Holidays and single days can wait."
      draft={isWrong || isClosed ? { ...draft, submit: focusFirst } : draft}
      aside={<WeekCard week={week} />}
    >
      <section class="card stack">
        {isEachDay ? (
          <WeekGrid draft={draft} week={week} start={venue.service_day_start} />
        ) : (
          <SameHours draft={draft} week={week} />
        )}
        {isClosed && <p class="fault">Choose at least one day.</p>}
        {!isEachDay && (
          <button type="button" class="button small start" onClick={() => setIsEachDay(true)}>
            Some days have other hours
          </button>
        )}
        <ClockField
          draft={draft}
          name="last_entry_time"
          type="time"
          label="Last entry"
          hint="The door lets nobody in after it."
        />
      </section>
    </StepFrame>
  )
}

const SameHours = ({ draft, week }: { draft: Draft<Values>; week: Week }) => {
  const open = DAY_KEYS.filter((day) => (week[day] ?? []).length > 0)
  const span = (open[0] && week[open[0]]?.[0]) ?? { open: '12:00', close: '23:00' }
  const set = (days: readonly (typeof DAY_KEYS)[number][], hours: typeof span) =>
    draft.set('opening_hours', weekOf({ days, span: hours }))
  const hasFault = span.open === '' || span.close === ''
  return (
    <>
      <fieldset class="field">
        <legend>Open on</legend>
        <div class="segments several">
          {WEEKDAYS.map(([day, label]) => (
            <label key={day}>
              <input
                type="checkbox"
                checked={open.includes(day)}
                onChange={(event) =>
                  set(
                    DAY_KEYS.filter((one) =>
                      one === day ? event.currentTarget.checked : open.includes(one),
                    ),
                    span,
                  )
                }
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div class="pair">
        <FieldFrame id="field-open" label="Opens" error={hasFault ? 'Fill in both times.' : undefined}>
          <ClockInput
            id="field-open"
            aria-invalid={span.open === '' ? 'true' : undefined}
            time={span.open}
            onTime={(time) => set(open, { ...span, open: time })}
          />
        </FieldFrame>
        <FieldFrame
          id="field-close"
          label="Closes"
          hint={isPastMidnight(span) ? 'On the next day.' : undefined}
          error={undefined}
        >
          <ClockInput
            id="field-close"
            aria-invalid={span.close === '' ? 'true' : undefined}
            time={span.close}
            onTime={(time) => set(open, { ...span, close: time })}
          />
        </FieldFrame>
      </div>
    </>
  )
}

/** The week as guests read it. */
const WeekCard = ({ week }: { week: Week }) => (
  <section class="card stack tight" aria-label="What guests read">
    <p class="quiet small">What guests read</p>
    <dl class="set-up-week">
      {WEEKDAYS.map(([day, label]) => (
        <div key={day}>
          <dt>{label}</dt>
          <dd>{(week[day] ?? []).map(({ open, close }) => `${open}–${close}`).join(', ') || 'Closed'}</dd>
        </div>
      ))}
    </dl>
  </section>
)
