import { useRef, useState } from 'preact/hooks'
import type { Contract } from '../../../contract/index.ts'
import type { VenueFacts } from '../../../contract/page-data.ts'
import type { OkOf } from '../../../contract/row.ts'
import { FloorPlan } from '../../shared/floor-plan.tsx'
import { price } from './price.ts'
import type { TableWords } from './table-words.en.ts'

export type Floorplan = OkOf<Contract['GET /api/public/venues/:venueId/floorplan']>
export type Table = Floorplan['tables'][number]

type Words = Pick<
  TableWords,
  'anyTable' | 'anyTableHint' | 'table' | 'seats' | 'plan' | 'floors' | 'fromDeposit'
> & { readonly reasons: Readonly<Record<string, string>> }

interface Props {
  readonly page: { readonly venue: VenueFacts; readonly lang: string }
  readonly words: Words
  readonly data: Floorplan
  readonly chosen: Table | undefined
  onPick(table: Table | undefined): void
}

/** Any table, or one from the plan or the list: both show the same choice. */
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
  const note = (table: Table) =>
    [
      words.seats(table.capacity),
      ...(table.available
        ? table.deposit_pence > 0
          ? [words.fromDeposit(price(props, table.deposit_pence))]
          : []
        : [words.reasons[table.reason ?? 'taken']]),
    ].join(' · ')
  return (
    <div class="tables">
      <label class="option">
        <input type="radio" name="table" checked={!chosen} onChange={() => onPick(undefined)} />
        <span>
          <strong>{words.anyTable}</strong>
          <span class="quiet small">{words.anyTableHint}</span>
        </span>
      </label>
      {floors.length > 1 && (
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
      <div class="plan-and-list">
        <FloorPlan
          label={words.plan(floor?.name ?? '')}
          tables={tables}
          selected={chosen?.id}
          stateOf={(table) => (table.available ? 'free' : 'off')}
          titleOf={(table) => `${words.table(table.table_number)}: ${note(table)}`}
          onPick={(table) => {
            if (!table.available) return
            onPick(table)
            show(table)
          }}
        />
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
    </div>
  )
}
