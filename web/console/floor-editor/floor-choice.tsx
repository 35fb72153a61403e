import { ByLanguage } from '../forms/by-language.tsx'
import { TextField } from './fields.tsx'
import { addFloor, type Floor, type Plan, removeFloor } from './model.ts'

interface Props {
  readonly plan: Plan
  readonly floor: Floor
  readonly onChoose: (id: string) => void
  readonly onChange: (plan: Plan) => void
}

/** Which floor is drawn, and its name. A floor with tables cannot be removed. */
export const FloorChoice = ({ plan, floor, onChoose, onChange }: Props) => {
  const isEmpty = !plan.tables.some(({ floor_id }) => floor_id === floor.id)
  const change = (part: Partial<Floor>) =>
    onChange({
      ...plan,
      floors: plan.floors.map((one) => (one.id === floor.id ? { ...one, ...part } : one)),
    })
  const add = () => {
    const added = addFloor(plan, `Floor ${plan.floors.length + 1}`)
    onChange(added.plan)
    onChoose(added.id)
  }
  return (
    <section class="stack" aria-label="Floors">
      <h3>Floors</h3>
      <div class="segments" role="radiogroup" aria-label="Floor to draw">
        {plan.floors.map(({ id, name }) => (
          <label key={id}>
            <input type="radio" name="drawn-floor" checked={id === floor.id} onChange={() => onChoose(id)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <TextField
        label="Name of the floor"
        value={floor.name}
        max={120}
        onChange={(name) => change({ name })}
      />
      <ByLanguage
        key={floor.id}
        id={`floor-${floor.id}`}
        plain={floor.name}
        texts={floor.names}
        onChange={(names) => change({ names })}
      />
      <div class="actions">
        {isEmpty && plan.floors.length > 1 && (
          <button
            type="button"
            class="button small"
            onClick={() => {
              onChange(removeFloor(plan, floor.id))
              onChoose('')
            }}
          >
            Remove this floor
          </button>
        )}
        <button type="button" class="button small" onClick={add}>
          Add a floor
        </button>
      </div>
    </section>
  )
}
