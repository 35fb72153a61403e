import { useLayoutEffect, useState } from 'preact/hooks'
import { FaultNotice } from '../../shared/fault-notice.tsx'
import { Bones } from '../forms/load-state.tsx'
import { may, type Venue } from '../model/venues.ts'
import { Canvas } from './canvas.tsx'
import type { Drawing as Editor } from './drawing.ts'
import { FixtureList } from './fixture-list.tsx'
import { FloorChoice } from './floor-choice.tsx'
import { AreaList, ComboList, TableList } from './lists.tsx'
import { addArea, addFloor, duplicateTables, type Floor, faultsIn, type Plan, removeTables } from './model.ts'
import { Refusals } from './refusals.tsx'
import { TableForm } from './table-form.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEditor } from './use-editor.ts'

/** Draws floors, areas, tables and what may be joined. Nothing reaches guests before it is saved. */
export const FloorEditor = ({ venue }: { venue: Venue }) => {
  const editor = useEditor(venue.id)
  const { plan } = editor
  if (!may(venue, 'manager'))
    return (
      <div class="empty">
        <h2>Only managers draw the floor</h2>
        <a class="button" href={`/console/${venue.id}/floor?view=plan`}>
          See the floor plan
        </a>
      </div>
    )
  if (!plan)
    return editor.failure ? (
      <div class="empty">
        <p class="notice bad">{editor.failure}</p>
        <button type="button" class="button" onClick={() => editor.load()}>
          Try again
        </button>
      </div>
    ) : (
      <Bones rows={3} />
    )
  if (plan.floors.length === 0)
    return (
      <div class="empty">
        <h2>Draw your floor</h2>
        <p>
          Begin with the floor that guests enter first. Then add its tables; you can move them as you like.
        </p>
        <button
          type="button"
          class="button primary"
          onClick={() => editor.change(addFloor(plan, 'Ground floor').plan)}
        >
          Add a floor
        </button>
      </div>
    )
  return <Drawing venue={venue} editor={editor} plan={plan} />
}

const Drawing = ({ venue, editor, plan }: { venue: Venue; editor: Editor; plan: Plan }) => {
  const [floorId, setFloorId] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isDrawingArea, setIsDrawingArea] = useState(false)
  const floor = plan.floors.find(({ id }) => id === floorId) ?? plan.floors[0]
  const here = plan.tables.filter(({ floor_id }) => floor_id === floor?.id)
  const selected = chosen.filter((id) => here.some((table) => table.id === id))
  const faults = faultsIn(plan)
  useKeys(editor, plan, floor, selected, setChosen)
  if (!floor) return null
  const onChange = (next: Plan) => editor.change(next)
  const common = { plan, floor, selected, onSelect: setChosen, onChange }
  const makeArea = (tableIds: readonly string[]) => {
    setIsDrawingArea(false)
    const count = plan.areas.filter(({ floor_id }) => floor_id === floor.id).length
    editor.change(addArea(plan, floor.id, `Area ${count + 1}`, tableIds))
  }
  return (
    <div class="editor">
      <header class="editor-head">
        <p role="status">
          {editor.unsaved === 0
            ? 'Everything is saved.'
            : `${editor.unsaved} ${editor.unsaved === 1 ? 'change' : 'changes'} not saved`}
        </p>
        {editor.unsaved > 0 && (
          <button
            type="button"
            class="button small"
            disabled={editor.isBusy}
            onClick={() => editor.discard()}
          >
            Discard
          </button>
        )}
        <button
          type="button"
          class="button small primary"
          disabled={editor.isBusy || editor.unsaved === 0 || faults.length > 0}
          aria-busy={editor.isBusy}
          onClick={() => editor.save()}
        >
          Save
        </button>
      </header>
      {editor.isRestored && (
        <p class="notice warn" role="status">
          These changes were not saved the last time. They were kept on this device.
        </p>
      )}
      <FaultNotice fault={editor.failure} />
      {faults.length > 0 && (
        <p class="notice warn" role="status">
          {[...new Set(faults.map(({ text }) => text))].join(' ')}
        </p>
      )}
      {editor.refusals.length > 0 && editor.base && (
        <Refusals
          venueId={venue.id}
          refusals={editor.refusals}
          base={editor.base}
          plan={plan}
          onKeep={(id) => editor.keepTable(id)}
        />
      )}
      <Toolbar
        {...common}
        isDrawingArea={isDrawingArea}
        canUndo={editor.canUndo}
        canRedo={editor.canRedo}
        onDrawArea={setIsDrawingArea}
        onUndo={() => editor.undo()}
        onRedo={() => editor.redo()}
      />
      <div class="editor-body">
        <Canvas
          {...common}
          isDrawingArea={isDrawingArea}
          faulty={new Set(faults.map(({ id }) => id))}
          onArea={makeArea}
        />
        <div class="editor-side">
          {selected.length > 0 ? (
            <section class="stack" aria-label="Chosen tables">
              <h3>
                {selected.length === 1
                  ? `Table ${here.find(({ id }) => id === selected[0])?.table_number ?? ''}`
                  : `${selected.length} tables`}
              </h3>
              <TableForm
                key={selected.join()}
                plan={plan}
                floor={floor}
                tables={here.filter(({ id }) => selected.includes(id))}
                faults={faults}
                currency={venue.currency}
                onChange={onChange}
              />
            </section>
          ) : (
            <p class="hint">Choose a table in the plan or in the list to change it.</p>
          )}
          <TableList {...common} />
          <AreaList {...common} />
          <ComboList {...common} />
          <FixtureList plan={plan} floor={floor} onChange={onChange} />
          <FloorChoice plan={plan} floor={floor} onChoose={setFloorId} onChange={onChange} />
        </div>
      </div>
    </div>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox], [type=radio]), select, dialog') !== null

/** Ctrl+Z, Ctrl+Shift+Z, Ctrl+D and Delete, as everywhere else. */
const useKeys = (
  editor: Editor,
  plan: Plan,
  floor: Floor | undefined,
  selected: readonly string[],
  select: (ids: readonly string[]) => void,
) => {
  // At once, so that a key meets what is drawn.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target)) return
      const isCommand = event.ctrlKey || event.metaKey
      const key = event.key.toLowerCase()
      if (isCommand && key === 'z') event.shiftKey ? editor.redo() : editor.undo()
      else if (isCommand && key === 'y') editor.redo()
      else if (isCommand && key === 's') void editor.save()
      else if (isCommand && key === 'd' && floor && selected.length > 0) {
        const copy = duplicateTables(plan, selected, floor)
        editor.change(copy.plan)
        select(copy.ids)
      } else if ((key === 'delete' || key === 'backspace') && selected.length > 0)
        editor.change(removeTables(plan, selected))
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
