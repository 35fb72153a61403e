import { useState } from 'preact/hooks'
import { ApiError } from '../../../../shared/client.ts'
import { updateVenue } from '../../../../shared/form-rules.ts'
import type { Table } from '../../../floor-editor/model.ts'
import { MOST_TABLES, seatsIn, TWELVE, tablesIn, withPreset } from '../../../floor-editor/preset.ts'
import { loadPlan, savePlan } from '../../../floor-editor/save.ts'
import { NumberField } from '../../../forms/fields.tsx'
import { call } from '../../../model/api.ts'
import { count as counted } from '../../../model/guest-name.ts'
import { loadVenues } from '../../../model/venues.ts'
import { StepFrame, type StepProps } from './step.tsx'
import { useStep } from './use-step.ts'

interface Values {
  two: number | null
  four: number | null
  six: number | null
  eight: number | null
  backdoor_capacity: number | null
}

const COUNT = { required: true, minimum: 0, maximum: MOST_TABLES }
const countsOf = ({ two, four, six, eight }: Values) => ({
  2: two || 0,
  4: four || 0,
  6: six || 0,
  8: eight || 0,
})
const EMPTY = { floors: [], areas: [], tables: [], combos: [] }

/** Tables to begin with. Where each of them stands can be drawn at any time. */
export const TablesStep = (props: StepProps) => {
  const { venue, facts, reload } = props
  // Until all of them are made, those that are made already are part of what is chosen here.
  const [isMaking, setIsMaking] = useState(false)
  const hasTables = facts.tables.length > 0 && !isMaking
  const seats = (values: Values) =>
    hasTables ? facts.tables.reduce((sum, { capacity }) => sum + capacity, 0) : seatsIn(countsOf(values))
  const { draft, frame } = useStep<Values>(props, 'tables', {
    stored: {
      two: TWELVE[2],
      four: TWELVE[4],
      six: TWELVE[6],
      eight: TWELVE[8],
      backdoor_capacity: venue.backdoor_capacity,
    },
    rules: {
      two: COUNT,
      four: COUNT,
      six: COUNT,
      eight: COUNT,
      backdoor_capacity: updateVenue.backdoor_capacity,
    },
    save: async (_, values) => {
      if (!hasTables) {
        setIsMaking(true)
        const stored = await loadPlan(venue.id)
        const { refusals, stopped } = await savePlan(venue.id, stored, withPreset(stored, countsOf(values)))
        const trouble = stopped ?? refusals[0]?.text
        if (trouble) throw new ApiError(409, { error: trouble })
        setIsMaking(false)
      }
      const backdoor_capacity = values.backdoor_capacity ?? seats(values)
      const answer = await call('PUT /api/my-venues/:id', {
        params: { id: venue.id },
        body: { backdoor_capacity },
      })
      await Promise.all([loadVenues(), reload()])
      return answer
    },
  })
  const counts = countsOf(draft.values)
  const count = tablesIn(counts)
  const isPossible = hasTables || (count > 0 && count <= MOST_TABLES)
  return (
    <StepFrame
      {...frame}
      title="Where do guests sit?"
      about="Start with these tables. You can draw the floor as it is later, and nobody loses a booking by it."
      draft={isPossible ? draft : { ...draft, submit: (event) => event?.preventDefault() }}
      aside={<PlanCard tables={hasTables ? facts.tables : withPreset(EMPTY, counts).tables} />}
    >
      <section class="card stack">
        {hasTables ? (
          <p>
            You have {counted(facts.tables.length, 'table')} with {counted(seats(draft.values), 'seat')}.{' '}
            <a href={`/console/${venue.id}/settings/floor`}>Draw the floor</a>
          </p>
        ) : (
          <>
            <div class="set-up-counts">
              <NumberField draft={draft} name="two" label="Tables for 2" />
              <NumberField draft={draft} name="four" label="For 4" />
              <NumberField draft={draft} name="six" label="For 6" />
              <NumberField draft={draft} name="eight" label="For 8" />
            </div>
            <p role="status">
              <b>
                {counted(count, 'table')}, {counted(seats(draft.values), 'seat')}.
              </b>
            </p>
            {!isPossible && <p class="fault">Between 1 and {MOST_TABLES} tables.</p>}
          </>
        )}
        <NumberField
          draft={draft}
          name="backdoor_capacity"
          label="Most people inside at once"
          unit="people"
          hint="By your licence. If empty, as many as there are seats."
          optional
        />
      </section>
    </StepFrame>
  )
}

/** The tables as they stand on the plan. */
const PlanCard = ({ tables }: { tables: readonly Table[] }) => {
  const floor = tables[0]?.floor_id
  const shown = tables.filter(({ floor_id }) => floor_id === floor)
  const height = Math.max(400, ...shown.map(({ y, h }) => y + h + 20))
  return (
    <section class="card stack tight" aria-label="The floor">
      <p class="quiet small">The floor</p>
      <svg
        class="set-up-plan"
        viewBox={`0 0 1000 ${height}`}
        role="img"
        aria-label={counted(shown.length, 'table')}
      >
        {shown.map(({ id, shape, x, y, w, h, table_number, capacity }) => (
          <g key={table_number + id}>
            <rect x={x} y={y} width={w} height={h} rx={shape === 'circle' ? w / 2 : 10} />
            <text x={x + w / 2} y={y + h / 2}>
              {capacity}
            </text>
          </g>
        ))}
      </svg>
    </section>
  )
}
