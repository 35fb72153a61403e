import { useEffect, useState } from 'preact/hooks'
import { useLoad } from '../../shared/use-load.ts'
import { Loading, TroubleNotice } from '../shared/notice.tsx'
import { Foot, Head } from '../shared/parts.tsx'
import { type Table, Tables } from '../shared/tables.tsx'
import type { StepProps } from './context.ts'
import { planOf } from './due.ts'
import { LazyTerms } from './lazy-review.ts'

/** Any table, or one from the plan or the list: both show the same choice. */
export const TableChoice = (props: StepProps) => {
  const { page, words, call, draft, trouble, go, next, onTrouble } = props
  const [tableId, setTableId] = useState<string | undefined>(draft.table?.id)
  const [area, setArea] = useState(draft.table?.area)
  const loaded = useLoad(
    `${draft.date} ${draft.slot?.time} ${draft.party} ${trouble ? 'again' : ''}`,
    (signal) =>
      call('GET /api/public/venues/:venueId/floorplan', {
        params: { venueId: page.venue.id },
        query: {
          date: draft.date ?? '',
          time: draft.slot?.time ?? '',
          party_size: draft.party,
          ...(draft.rule ? { rule_id: draft.rule.id } : {}),
          locale: page.lang,
        },
        signal,
        fresh: trouble !== undefined,
      }),
  )
  const { data, error } = loaded
  const chosen = data?.tables.find((table) => table.id === tableId && table.available)
  // A plan without a single free table of its own leaves nothing to choose: the venue joins tables for this party.
  const isEmpty = data !== undefined && !data.tables.some((table) => table.available)
  const forward = (table: Table | undefined, how: 'push' | 'replace' = 'push') => {
    // Whoever chose an area reads its name, not the number of the table that is kept for them.
    const changed = { ...draft, table: table ? { ...table, ...(area ? { area } : {}) } : null }
    go(next('table', changed), changed, how)
  }
  useEffect(() => {
    if (!isEmpty) return
    if (!trouble) return forward(undefined, 'replace')
    // It was the last table: the time is full now, and others are offered.
    go('when', draft, 'replace')
    onTrouble({ kind: 'slot_gone', sentence: words.slotGone(draft.slot?.time ?? '') })
  }, [isEmpty])
  return (
    <>
      <Head title={words.tableTitle} />
      <TroubleNotice trouble={trouble} />
      <Loading words={words} loaded={loaded} />
      {data && (
        <Tables
          {...props}
          data={planOf(draft, data)}
          chosen={chosen}
          onPick={(table, name) => {
            setTableId(table?.id)
            setArea(name)
          }}
        />
      )}
      {!isEmpty && <LazyTerms {...props} />}
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
