import { useRef, useState } from 'preact/hooks'
import type { Contract } from '../../../contract/index.ts'
import type { VenueFacts } from '../../../contract/page-data.ts'
import type { OkOf } from '../../../contract/row.ts'
import { boxOf, FloorPlan } from '../../shared/floor-plan.tsx'
import type { PlanWords } from './plan-words.en.ts'
import { price } from './price.ts'

type Plan = OkOf<Contract['GET /api/public/venues/:venueId/floorplan']>
/** `isHeld`: its deposit is only held on a card. */
export type Table = Plan['tables'][number] & { readonly isHeld?: boolean }
export type Floorplan = Omit<Plan, 'tables'> & { readonly tables: readonly Table[] }

type Words = Pick<
  PlanWords,
  | 'anyTable'
  | 'anyTableHint'
  | 'table'
  | 'seats'
  | 'plan'
  | 'floors'
  | 'fromDeposit'
  | 'onPlan'
  | 'areasAgain'
  | 'areaFits'
  | 'areaSmall'
  | 'areaTaken'
  | 'planStates'
> & { readonly reasons: Readonly<Record<string, string>> }

interface Props {
  readonly page: { readonly venue: VenueFacts; readonly lang: string }
  readonly words: Words
  readonly data: Floorplan
  readonly chosen: Table | undefined
  /** `area`: the guest chose the area, and this table is kept for them there. */
  onPick(table: Table | undefined, area?: string): void
}

export interface Area {
  readonly id: string
  readonly name: string
  /** The smallest free table of the area that takes the party. Undefined: none. */
  readonly best: Table | undefined
  /** How many its largest free table seats. */
  readonly most: number
  /** Why none is free. What never fits the party counts only where nothing else does. */
  readonly reason: Table['reason'] | undefined
}

/** The named areas that have tables, in the order of the floors. */
export const areasOf = ({ floors, tables }: Floorplan): Area[] =>
  floors
    .flatMap(({ areas }) => areas)
    .map(({ id, name }) => {
      const own = tables.filter((table) => table.area_id === id)
      const free = own.filter(({ available }) => available).sort((a, b) => a.capacity - b.capacity)
      const fitting = own.filter(({ reason }) => reason !== 'party_size')
      return {
        id,
        name,
        own,
        best: free[0],
        most: free.at(-1)?.capacity ?? 0,
        // One that is taken was offered at this time, so the others are not why.
        reason: (fitting.find(({ reason }) => reason === 'taken') ?? fitting[0] ?? own[0])?.reason,
      }
    })
    .filter(({ own }) => own.length > 0)

/** Any table, an area, or one table from the plan or the list, which both show the same choice. */
export const Tables = (props: Props) => {
  const { words, data, chosen, onPick } = props
  const floors = data.floors.filter((floor) => data.tables.some((table) => table.floor_id === floor.id))
  const firstFree = floors.find((floor) =>
    data.tables.some((table) => table.floor_id === floor.id && table.available),
  )
  const [floorId, setFloorId] = useState(chosen?.floor_id ?? firstFree?.id)
  const floor = floors.find((one) => one.id === floorId) ?? floors[0]
  const tables = data.tables.filter((table) => table.floor_id === floor?.id)
  const list = useRef<HTMLDivElement>(null)
  /** Scrolls the list, and nothing around it, to a table that was picked on the plan. */
  const show = ({ id }: Table) => {
    const row = document.getElementById(id)
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.offsetTop - 8
  }
  const hasFree = (areaId: string | null) =>
    tables.some((table) => table.area_id === areaId && table.available)
  const areas = [...(floor?.areas ?? []), { id: null, name: '' }].sort(
    (a, b) => Number(hasFree(b.id)) - Number(hasFree(a.id)),
  )
  const depositOf = ({ deposit_pence, isHeld = false }: Table) =>
    words.fromDeposit(price(props, deposit_pence), isHeld)
  const note = (table: Table) =>
    [
      words.seats(table.capacity),
      ...(table.available
        ? table.deposit_pence > 0
          ? [depositOf(table)]
          : []
        : [words.reasons[table.reason ?? 'taken']]),
    ].join(' · ')
  const choices = areasOf(data)
  const [showsPlan, setShowsPlan] = useState(choices.length === 0)
  const isOf = ({ best }: Area) => best !== undefined && best.id === chosen?.id
  return (
    <div class="tables">
      <label class="option">
        <input type="radio" name="table" checked={!chosen} onChange={() => onPick(undefined)} />
        <span>
          <strong>{words.anyTable}</strong>
          <span class="quiet small">{words.anyTableHint}</span>
        </span>
      </label>
      {!showsPlan &&
        choices.map((area) => (
          <label key={area.id} class={`option ${area.best ? '' : 'refused'}`}>
            <input
              type="radio"
              name="table"
              checked={isOf(area)}
              disabled={!area.best}
              onChange={() => onPick(area.best, area.name)}
            />
            <span>
              <strong>{area.name}</strong>
              <span class="quiet small">
                {area.best
                  ? area.best.deposit_pence > 0
                    ? depositOf(area.best)
                    : words.areaFits(area.best.capacity, area.most)
                  : area.reason === 'party_size'
                    ? words.areaSmall
                    : area.reason === 'taken'
                      ? words.areaTaken
                      : words.reasons[area.reason ?? 'blocked']}
              </span>
            </span>
          </label>
        ))}
      {choices.length > 0 && (
        <p>
          <button type="button" class="button plain leave" onClick={() => setShowsPlan(!showsPlan)}>
            {showsPlan ? words.areasAgain : words.onPlan}
          </button>
        </p>
      )}
      {showsPlan && floors.length > 1 && (
        <fieldset class="floors">
          <legend class="visually-hidden">{words.floors}</legend>
          {floors.map((one) => (
            <label key={one.id} class="chip">
              <input
                type="radio"
                name="floor"
                checked={one.id === floor?.id}
                onChange={() => setFloorId(one.id)}
              />
              <span>{one.name}</span>
            </label>
          ))}
        </fieldset>
      )}
      {showsPlan && (
        <div class="plan-and-list">
          <div class="plan-box">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
            <section class="plan-scroll" tabIndex={0} aria-label={words.plan(floor?.name ?? '')}>
              <div style={{ minWidth: planWidth(tables) }}>
                <FloorPlan
                  label={words.plan(floor?.name ?? '')}
                  tables={tables}
                  fixtures={floor?.fixtures}
                  selected={chosen?.id}
                  stateOf={(table) =>
                    table.available ? 'free' : table.reason === 'party_size' ? 'off small-table' : 'off'
                  }
                  titleOf={(table) => `${words.table(table.table_number)}: ${note(table)}`}
                  labelOf={(table) => (
                    <text
                      x={table.x + table.w / 2}
                      y={table.y + table.h / 2}
                      font-size={Math.min(
                        table.h * 0.4,
                        (table.w * 1.4) / Math.max(2, table.table_number.length),
                      )}
                    >
                      {table.table_number}
                    </text>
                  )}
                  onPick={(table) => {
                    if (!table.available) return
                    onPick(table)
                    show(table)
                  }}
                />
              </div>
            </section>
            <ul class="plan-legend small quiet" aria-hidden="true">
              {words.planStates.map((text, n) => (
                <li key={text} class={['free', 'off', 'off small-table', 'picked'][n]}>
                  {text}
                </li>
              ))}
            </ul>
          </div>
          <div class="table-list" ref={list}>
            {areas.map((area) => {
              // A table that never fits the party is drawn, but is no choice to read through.
              const own = tables
                .filter((table) => table.area_id === area.id && table.reason !== 'party_size')
                .sort((a, b) => Number(b.available) - Number(a.available))
              if (own.length === 0) return null
              return (
                <fieldset key={area.id ?? 'other'}>
                  {area.name && <legend>{area.name}</legend>}
                  {own.map((table) => (
                    <label key={table.id} id={table.id} class={`option ${table.available ? '' : 'refused'}`}>
                      <input
                        type="radio"
                        name="table"
                        checked={table.id === chosen?.id}
                        disabled={!table.available}
                        onChange={() => onPick(table)}
                      />
                      <span>
                        <strong>{words.table(table.table_number)}</strong>
                        <span class="quiet small">{note(table)}</span>
                      </span>
                    </label>
                  ))}
                </fieldset>
              )
            })}
          </div>
        </div>
      )}
    </div>
  )
}

const TARGET_PX = 44
const WIDEST_PX = 1400

/** So wide that the smallest table can be hit with a finger. The plan then scrolls in its box. */
const planWidth = (tables: readonly Table[]): string => {
  const smallest = Math.min(...tables.map(({ w, h }) => Math.min(w, h)))
  return `${Math.min(WIDEST_PX, Math.ceil((boxOf(tables).width * TARGET_PX) / smallest))}px`
}
