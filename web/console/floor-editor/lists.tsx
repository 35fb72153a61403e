import { useState } from 'preact/hooks'
import { Cross } from '../../shared/icons.tsx'
import { ByLanguage } from '../forms/by-language.tsx'
import { count } from '../model/guest-name.ts'
import { NumberField, TextField } from './fields.tsx'
import { type Area, addArea, addCombo, type Floor, type Plan, removeArea } from './model.ts'

interface Props {
  readonly plan: Plan
  readonly floor: Floor
  readonly selected: readonly string[]
  readonly onSelect: (ids: readonly string[]) => void
  readonly onChange: (plan: Plan) => void
}

const byNumber = new Intl.Collator('en', { numeric: true })

/** Every table of the floor by its number: the way to choose them without a pointer. */
export const TableList = ({ plan, floor, selected, onSelect }: Props) => {
  const tables = plan.tables
    .filter(({ floor_id }) => floor_id === floor.id)
    .sort((a, b) => byNumber.compare(a.table_number, b.table_number))
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])
  return (
    <fieldset>
      <legend>Tables</legend>
      {tables.length === 0 && <p class="hint">Add the first one with the buttons above.</p>}
      <ul class="editor-tables">
        {tables.map(({ id, table_number, capacity }) => (
          <li key={id}>
            <label class="pick">
              <input type="checkbox" checked={selected.includes(id)} onChange={() => toggle(id)} />
              <b>{table_number}</b> <small>{count(capacity, 'seat')}</small>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

export const AreaList = ({ plan, floor, selected, onChange }: Props) => {
  const [name, setName] = useState('')
  const areas = plan.areas.filter(({ floor_id }) => floor_id === floor.id)
  const change = (id: string, part: Partial<Area>) =>
    onChange({ ...plan, areas: plan.areas.map((area) => (area.id === id ? { ...area, ...part } : area)) })
  const add = (event: Event) => {
    event.preventDefault()
    if (name.trim() === '') return
    onChange(addArea(plan, floor.id, name.trim(), selected))
    setName('')
  }
  return (
    <section class="stack" aria-label="Areas">
      <h3>Areas</h3>
      {areas.length === 0 && (
        <p class="hint">
          An area is a part of the floor with a name, such as the terrace. Access rules can offer it.
        </p>
      )}
      {areas.map((area) => (
        <div key={area.id} class="editor-line wraps">
          <TextField
            label={`Area ${areas.indexOf(area) + 1}`}
            value={area.name}
            max={120}
            onChange={(next) => change(area.id, { name: next })}
          />
          <small>{count(plan.tables.filter(({ area_id }) => area_id === area.id).length, 'table')}</small>
          <button
            type="button"
            class="button plain round"
            aria-label={`Remove the area ${area.name}; its tables stay`}
            onClick={() => onChange(removeArea(plan, area.id))}
          >
            <Cross />
          </button>
          <ByLanguage
            id={`area-${area.id}`}
            plain={area.name}
            texts={area.names}
            onChange={(names) => change(area.id, { names })}
          />
        </div>
      ))}
      <form class="editor-line" onSubmit={add}>
        <div class="field">
          <label for="new-area">New area</label>
          <input
            id="new-area"
            type="text"
            maxLength={120}
            autocomplete="off"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <button type="submit" class="button small">
          {selected.length === 0
            ? 'Add'
            : `Add, with the ${selected.length === 1 ? 'chosen table' : `${selected.length} chosen tables`}`}
        </button>
      </form>
    </section>
  )
}

export const ComboList = ({ plan, selected, onSelect, onChange }: Props) => {
  const numberOf = (id: string) => plan.tables.find((table) => table.id === id)?.table_number ?? ''
  const change = (id: string, fields: { capacity?: number; min_party?: number }) =>
    onChange({
      ...plan,
      combos: plan.combos.map((combo) => (combo.id === id ? { ...combo, ...fields } : combo)),
    })
  return (
    <section class="stack" aria-label="Combinations">
      <h3>Combinations</h3>
      <p class="hint">Tables that may be joined for a larger party.</p>
      {plan.combos.map(({ id, table_ids, capacity, min_party }) => {
        const name = table_ids.map(numberOf).join(' + ')
        return (
          <div key={id} class="editor-combo">
            <button type="button" class="link" onClick={() => onSelect(table_ids)}>
              {name}
            </button>
            <NumberField
              label={`Seats of ${name}`}
              value={capacity}
              min={1}
              max={1000}
              onChange={(value) => change(id, { capacity: value })}
            />
            <NumberField
              label={`Smallest party of ${name}`}
              value={min_party}
              min={1}
              max={1000}
              onChange={(value) => change(id, { min_party: value })}
            />
            <button
              type="button"
              class="button plain round"
              aria-label={`Remove the combination ${name}`}
              onClick={() => onChange({ ...plan, combos: plan.combos.filter((combo) => combo.id !== id) })}
            >
              <Cross />
            </button>
          </div>
        )
      })}
      <button
        type="button"
        class="button small"
        disabled={selected.length < 2 || selected.length > 20}
        onClick={() => onChange(addCombo(plan, selected))}
      >
        Allow joining the chosen tables
      </button>
    </section>
  )
}
