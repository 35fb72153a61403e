import { useState } from 'preact/hooks'
import { addFixture } from './fixtures.ts'
import { ALIGNMENTS, type Alignment, alignTables, freePlace, rotateTables } from './geometry.ts'
import {
  addTable,
  areaForNew,
  duplicateTables,
  FIXTURES,
  type Fixture,
  type Floor,
  KINDS,
  type Kind,
  numberTables,
  type Plan,
  removeTables,
} from './model.ts'

interface Props {
  readonly plan: Plan
  readonly floor: Floor
  readonly selected: readonly string[]
  readonly isDrawingArea: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onSelect: (ids: readonly string[]) => void
  readonly onChange: (plan: Plan) => void
  readonly onDrawArea: (isDrawing: boolean) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

export const Toolbar = (props: Props) => {
  const { plan, floor, selected, isDrawingArea, onSelect, onChange, onDrawArea } = props
  const add = (kind: Kind) => {
    const { w, h } = KINDS[kind]
    const areaId = areaForNew(plan, floor.id, selected[0])
    const added = addTable(plan, kind, { floorId: floor.id, areaId, ...freePlace(plan, floor, w, h) })
    onChange(added.plan)
    onSelect([added.id])
  }
  return (
    <div class="editor-toolbar" role="toolbar" aria-label="Drawing">
      <span class="tools">
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <button key={kind} type="button" class="button small" onClick={() => add(kind)}>
            <svg class="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
              <path d={ICONS[kind]} />
            </svg>
            {KINDS[kind].label}
          </button>
        ))}
        <button
          type="button"
          class="button small"
          aria-pressed={isDrawingArea}
          onClick={() => onDrawArea(!isDrawingArea)}
        >
          Draw area
        </button>
        <label class="tool-field">
          <span class="visually-hidden">Add a fixture</span>
          <select
            value=""
            onChange={(event) => {
              onChange(addFixture(plan, floor, event.currentTarget.value as Fixture['kind']))
              event.currentTarget.value = ''
            }}
          >
            <option value="">Bar, door…</option>
            {Object.entries(FIXTURES).map(([kind, { label }]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </span>
      <span class="tools">
        <button type="button" class="button small" disabled={!props.canUndo} onClick={props.onUndo}>
          Undo
        </button>
        <button type="button" class="button small" disabled={!props.canRedo} onClick={props.onRedo}>
          Redo
        </button>
      </span>
      {selected.length > 0 && (
        <ChosenTools plan={plan} floor={floor} selected={selected} onSelect={onSelect} onChange={onChange} />
      )}
    </div>
  )
}

const ICONS: Record<Kind, string> = {
  round: 'M12 5a7 7 0 1 0 0 14a7 7 0 1 0 0-14',
  square: 'M6 6h12v12H6z',
  rectangle: 'M3 8h18v8H3z',
  booth: 'M4 17v-5a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5v5z',
}

type ChosenProps = Pick<Props, 'plan' | 'floor' | 'selected' | 'onSelect' | 'onChange'>

/** What can be done with the chosen tables. */
const ChosenTools = ({ plan, floor, selected, onSelect, onChange }: ChosenProps) => {
  const [first, setFirst] = useState('1')
  const duplicate = () => {
    const { plan: next, ids } = duplicateTables(plan, selected, floor)
    onChange(next)
    onSelect(ids)
  }
  const remove = () => {
    onChange(removeTables(plan, selected))
    onSelect([])
  }
  return (
    <span class="tools">
      <button type="button" class="button small" onClick={() => onChange(rotateTables(plan, selected, 15))}>
        Turn 15°
      </button>
      <button type="button" class="button small" onClick={duplicate}>
        Duplicate
      </button>
      {selected.length > 1 && (
        <>
          <label class="tool-field">
            <span class="visually-hidden">Align</span>
            <select
              value=""
              onChange={(event) => {
                onChange(alignTables(plan, selected, event.currentTarget.value as Alignment))
                event.currentTarget.value = ''
              }}
            >
              <option value="">Align…</option>
              {Object.entries(ALIGNMENTS).map(([key, label]) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label class="tool-field">
            <span>Number from</span>
            <input
              type="text"
              size={4}
              maxLength={40}
              value={first}
              onInput={(event) => setFirst(event.currentTarget.value)}
            />
          </label>
          <button
            type="button"
            class="button small"
            disabled={first.trim() === ''}
            onClick={() => onChange(numberTables(plan, selected, first.trim()))}
          >
            Number
          </button>
        </>
      )}
      <button type="button" class="button small danger" onClick={remove}>
        Delete
      </button>
    </span>
  )
}
