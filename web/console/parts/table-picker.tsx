import type { ComponentChildren, Ref } from 'preact'
import { Fragment } from 'preact'
import { areas, type Table, tables } from '../model/day.ts'
import { rowsOf } from '../model/timeline-model.ts'

interface Props {
  readonly picker?: Ref<HTMLUListElement>
  /** What stands for a table, in the order of the floor. */
  readonly children: (table: Table) => ComponentChildren
}

/** All tables under the names of their areas. */
export const TablePicker = ({ picker, children }: Props) => (
  <ul class="table-picker" ref={picker ?? null}>
    {rowsOf(tables.value, areas.value).map(({ table, heading }) => (
      <Fragment key={table.id}>
        {heading !== undefined && <li class="area">{heading}</li>}
        <li>{children(table)}</li>
      </Fragment>
    ))}
  </ul>
)
