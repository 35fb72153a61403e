import { useEffect, useRef, useState } from 'preact/hooks'
import { FloorPlan } from '../../shared/floor-plan.tsx'
import { useLoad } from '../../shared/use-load.ts'
import { price, type StepProps } from './context.ts'
import type { Floorplan, Table } from './draft.ts'
import { LoadFailure, TroubleNotice } from './notice.tsx'
import { Foot, Head, Skeleton } from './parts.tsx'

/** Any table, or one from the plan or the list: both show the same choice. */
export const TableChoice = (props: StepProps) => {
  const { page, words, call, draft, trouble, go, next } = props
  const [tableId, setTableId] = useState<string | undefined>(draft.table?.id)
  const { data, error, reload } = useLoad(
    `${draft.date} ${draft.slot?.time} ${draft.party} ${trouble ? 'again' : ''}`,
    (signal) =>
      call('GET /api/public/venues/:venueId/floorplan', {
        params: { venueId: page.venue.id },
        query: {
          date: draft.date ?? '',
          time: draft.slot?.time ?? '',
          party_size: draft.party,
          ...(draft.rule ? { rule_id: draft.rule.id } : {}),
        },
        signal,
        fresh: trouble !== undefined,
      }),
  )
  const chosen = data?.tables.find((table) => table.id === tableId && table.available)
  // A plan without a single free table of its own leaves nothing to choose: the venue joins tables for this party.
  const isEmpty = data !== undefined && !data.tables.some((table) => table.available)
  const forward = (table: Table | undefined, how: 'push' | 'replace' = 'push') => {
    const choice = table
      ? { id: table.id, table_number: table.table_number, deposit_pence: table.deposit_pence }
      : null
    const changed = { ...draft, table: choice }
    go(next('table', changed), changed, how)
  }
  useEffect(() => {
    if (isEmpty && !trouble) forward(undefined, 'replace')
  }, [isEmpty])
  return (
    <>
      <Head title={words.tableTitle} />
      <TroubleNotice trouble={trouble} />
      {error && <LoadFailure words={words} error={error} reload={reload} />}
      {!data && !error && <Skeleton />}
      {data && <Tables {...props} data={data} chosen={chosen} onPick={(table) => setTableId(table?.id)} />}
      <Foot words={words}>
        <button
          type="button"
          class="button primary"
          disabled={!data && !error}
          onClick={() => forward(chosen)}
        >
          {words.next}
        </button>
      </Foot>
    </>
  )
}

interface TablesProps extends StepProps {
  readonly data: Floorplan
  readonly chosen: Table | undefined
  onPick(table: Table | undefined): void
}

const Tables = (props: TablesProps) => {
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
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.offsetTop
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
            const own = tables.filter((table) => table.area_id === area.id && table.reason !== 'party_size')
            if (own.length === 0) return null
            const ordered = [
              ...own.filter((table) => table.available),
              ...own.filter((table) => !table.available),
            ]
            return (
              <fieldset key={area.id ?? 'other'}>
                {area.name && <legend>{area.name}</legend>}
                {ordered.map((table) => (
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
