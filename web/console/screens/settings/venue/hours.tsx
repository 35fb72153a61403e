import { Alert, Cross } from '../../../../shared/icons.tsx'
import words from '../../../../shared/words.en.ts'
import { ClockInput } from '../../../forms/clock-input.tsx'
import { Form } from '../../../forms/form.tsx'
import { Segments } from '../../../forms/segments.tsx'
import { type Draft, focusFirst, useDraft } from '../../../forms/use-draft.ts'
import { useStored } from '../../../forms/use-stored.ts'
import { call } from '../../../model/api.ts'
import { loadVenues, may, readVenue } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'
import {
  DAY_KEYS,
  type DayKey,
  faultOf,
  isPastMidnight,
  rulesOutside,
  type Span,
  stretchOf,
  type Week,
} from './week.ts'

interface Values {
  opening_hours: Week | null
}

const NEW_SPAN: Span = { open: '18:00', close: '23:00' }
const MAX_SPANS = 4
/** "a, b and c". */
const LIST = new Intl.ListFormat('en-GB')

export const Hours = ({ venue }: SectionProps) => {
  const rules = useStored(`hours ${venue.id}`, async () => {
    const { data } = await call('GET /api/my-venues/:venueId/access-rules', { params: { venueId: venue.id } })
    return data
  })
  const draft = useDraft<Values>({
    id: `${venue.id} hours`,
    stored: { opening_hours: venue.opening_hours },
    rules: {},
    canChange: may(venue, 'manager'),
    save: async ({ opening_hours = null }) => {
      const answer = await call('PUT /api/my-venues/:id', {
        params: { id: venue.id },
        body: { opening_hours: opening_hours as never },
      })
      await loadVenues()
      return answer
    },
    look: async () => {
      const now = await readVenue(venue.id)
      return now && { opening_hours: now.opening_hours }
    },
  })
  const week = draft.values.opening_hours
  const start = venue.service_day_start
  const outside = rulesOutside(week, start, rules.data ?? [])
  const isWrong = week !== null && DAY_KEYS.some((day) => faultOf(start, week[day] ?? []))
  const refuse = (event?: Event) => {
    event?.preventDefault()
    focusFirst()
  }
  return (
    <Form draft={isWrong ? { ...draft, submit: refuse } : draft}>
      <Segments
        legend="When the venue is open"
        name="has-hours"
        options={[
          ['hours', 'At these hours'],
          ['always', 'Always open'],
        ]}
        value={week === null ? 'always' : 'hours'}
        onChoose={(chosen) =>
          draft.set(
            'opening_hours',
            chosen === 'always' ? null : (venue.opening_hours ?? everyDay([NEW_SPAN])),
          )
        }
      />
      {week !== null && <WeekGrid draft={draft} week={week} start={start} />}
      {outside.length > 0 && (
        <p class="notice warn" role="status">
          <Alert />
          <span>
            Some times of {LIST.format(outside.map((name) => `“${name}”`))} are outside these hours, so guests
            are not offered them.
          </span>
        </p>
      )}
    </Form>
  )
}

const everyDay = (spans: readonly Span[]): Week =>
  Object.fromEntries(DAY_KEYS.map((day) => [day, spans])) as Week

interface GridProps {
  readonly draft: Pick<Draft<Values>, 'canChange' | 'set'>
  readonly week: Week
  readonly start: string
}

/** The hours of each weekday, one row a day. */
export const WeekGrid = ({ draft, week, start }: GridProps) => {
  const change = (day: DayKey, spans: readonly Span[]) =>
    draft.set('opening_hours', { ...week, [day]: spans })
  return (
    <ul class="week">
      {DAY_KEYS.map((day, at) => (
        <DayHours
          key={day}
          name={words.weekdays[at] ?? day}
          spans={week[day] ?? []}
          start={start}
          canChange={draft.canChange}
          onChange={(spans) => change(day, spans)}
          {...(at === 0 && draft.canChange
            ? { onCopy: () => draft.set('opening_hours', everyDay(week.mon ?? [])) }
            : {})}
        />
      ))}
    </ul>
  )
}

interface DayProps {
  readonly name: string
  readonly spans: readonly Span[]
  readonly start: string
  readonly canChange: boolean
  onChange(spans: readonly Span[]): void
  /** Gives every day the hours of this one. */
  onCopy?: () => void
}

/** The hours of one day as a row: spans, what is wrong with them, and the day as a bar. */
export const DayHours = ({ name, spans, start, canChange, onChange, onCopy }: DayProps) => {
  const fault = faultOf(start, spans)
  const replace = (at: number, part: Partial<Span>) =>
    onChange(spans.map((span, n) => (n === at ? { ...span, ...part } : span)))
  const noteId = `hours-${name}-note`
  return (
    <li>
      <b class="week-day">{name}</b>
      <div class="week-spans">
        {spans.length === 0 && <span class="quiet">Closed</span>}
        {spans.map((span, at) => (
          <span class="week-span" key={at}>
            <ClockInput
              aria-label={`${name} opens${spans.length > 1 ? `, span ${at + 1}` : ''}`}
              aria-invalid={fault ? 'true' : undefined}
              aria-describedby={fault ? noteId : undefined}
              time={span.open}
              onTime={(open) => replace(at, { open })}
            />
            <span aria-hidden="true">–</span>
            <ClockInput
              aria-label={`${name} closes${spans.length > 1 ? `, span ${at + 1}` : ''}`}
              aria-invalid={fault ? 'true' : undefined}
              aria-describedby={fault ? noteId : undefined}
              time={span.close}
              onTime={(close) => replace(at, { close })}
            />
            <small class="quiet week-next">{isPastMidnight(span) ? 'next day' : ''}</small>
            {canChange && (
              <button
                type="button"
                class="button plain round small"
                aria-label={`Remove ${name} ${span.open} to ${span.close}`}
                onClick={() => onChange(spans.filter((_, n) => n !== at))}
              >
                <Cross />
              </button>
            )}
          </span>
        ))}
        {fault && (
          <p class="fault" id={noteId}>
            {fault}
          </p>
        )}
      </div>
      {canChange && (
        <div class="week-actions">
          {spans.length < MAX_SPANS && (
            <button
              type="button"
              class="button small"
              aria-label={`Add hours on ${name}`}
              onClick={() => onChange([...spans, spans.length === 0 ? NEW_SPAN : { open: '', close: '' }])}
            >
              Add hours
            </button>
          )}
          {/* A closed day copied would close the whole week with one tap. */}
          {onCopy && spans.length > 0 && (
            <button type="button" class="button small plain" onClick={onCopy}>
              Copy to every day
            </button>
          )}
        </div>
      )}
      <Strip spans={fault ? [] : spans} start={start} />
    </li>
  )
}

const DAY_MINS = 1440

/** The day as a bar, from the start of the service day to the next one. */
const Strip = ({ spans, start }: { spans: readonly Span[]; start: string }) => (
  <svg class="week-strip" viewBox={`0 0 ${DAY_MINS} 10`} preserveAspectRatio="none" aria-hidden="true">
    <rect class="week-closed" width={DAY_MINS} height="10" />
    {spans.map((span) => {
      const [from, to] = stretchOf(start, span)
      return <rect key={span.open} x={from} width={to - from} height="10" />
    })}
  </svg>
)
