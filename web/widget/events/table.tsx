import { useState } from 'preact/hooks'
import { eventTablePence } from '../../../domain/event-table-price.ts'
import { lazy } from '../result/lazy.tsx'
import { Loading, TroubleNotice } from '../shared/notice.tsx'
import { Foot, Head } from '../shared/parts.tsx'
import type { Floorplan, Table } from '../shared/tables.tsx'
import type { StepProps } from './context.ts'
import { type EventTable, type Options, tableFor } from './draft.ts'
import { useOptions } from './use-options.ts'

const { Lazy: LazyTables } = lazy(() => import('../shared/tables.tsx').then(({ Tables }) => Tables))

/** Any table, or one from the plan or the list, for the hours of the event. */
export const TableChoice = (props: StepProps) => {
  const { words, draft, trouble, go, next } = props
  const loaded = useOptions(props)
  const { data } = loaded
  const selection = draft.selection?.kind === 'table' ? draft.selection : undefined
  const [tableId, setTableId] = useState(selection?.table?.id)
  if (!selection) return null
  const plan = data && planOf(data, selection.party)
  const chosen = plan?.tables.find((table) => table.id === tableId && table.available)
  const forward = () => {
    if (!data) return
    // The plan's deposit is that of this party, which may still change: the table's own one is kept.
    const table = data.tables.find(({ id }) => id === chosen?.id) ?? null
    const changed = { ...draft, selection: tableFor(data, selection.party, table) }
    go(next('table', changed), changed)
  }
  return (
    <>
      <Head title={words.tableTitle} />
      <TroubleNotice trouble={trouble} />
      <Loading words={words} loaded={loaded} />
      {plan && (
        <LazyTables {...props} data={plan} chosen={chosen} onPick={(table) => setTableId(table?.id)} />
      )}
      <Foot words={words}>
        <button type="button" class="button primary" disabled={!plan} onClick={forward}>
          {words.next}
        </button>
      </Foot>
    </>
  )
}

const fits = ({ min_party, capacity }: EventTable, party: number) => party >= min_party && party <= capacity

/** The event's tables as the plan shows them: with the least that a table costs, and why it cannot be chosen. */
const planOf = ({ floors, tables }: Options, party: number): Floorplan => ({
  floors,
  tables: tables.map((table): Table => {
    const reason = fits(table, party) ? 'taken' : 'party_size'
    const available = table.available && reason === 'taken'
    return {
      ...table,
      deposit_pence: eventTablePence(
        { perCoverPence: table.price_per_cover_pence, depositPence: table.deposit_pence },
        party,
      ),
      available,
      ...(available ? {} : { reason }),
    }
  }),
})
