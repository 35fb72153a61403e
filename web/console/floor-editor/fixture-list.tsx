import { useState } from 'preact/hooks'
import { NumberField } from './fields.tsx'
import { changeFixture, fixturesOf, removeFixture } from './fixtures.ts'
import { FIXTURES, type Fixture, type Floor, type Plan } from './model.ts'

interface Props {
  readonly plan: Plan
  readonly floor: Floor
  readonly onChange: (plan: Plan) => void
}

/** Bar, doors, walls and windows in a form, for those who do not drag. */
export const FixtureList = ({ plan, floor, onChange }: Props) => {
  const [open, setOpen] = useState(-1)
  const all = fixturesOf(floor)
  if (all.length === 0) return null
  return (
    <section class="stack tight" aria-label="Bar, doors, walls and windows">
      <h3>Bar, doors, walls and windows</h3>
      <p class="hint">So that hosts and guests know where they are. Nobody books them.</p>
      <ul class="stack tight">
        {all.map((fixture, at) => (
          <li key={at}>
            <details open={open === at} onToggle={(event) => event.currentTarget.open && setOpen(at)}>
              <summary>
                {FIXTURES[fixture.kind].label} {at + 1}
              </summary>
              {open === at && (
                <FixtureForm
                  fixture={fixture}
                  floor={floor}
                  set={(changes) => onChange(changeFixture(plan, floor.id, at, changes))}
                />
              )}
              <button
                type="button"
                class="button small danger"
                onClick={() => {
                  onChange(removeFixture(plan, floor.id, at))
                  setOpen(-1)
                }}
              >
                Remove {FIXTURES[fixture.kind].label.toLowerCase()} {at + 1}
              </button>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FormProps {
  readonly fixture: Fixture
  readonly floor: Floor
  readonly set: (changes: Partial<Fixture>) => void
}

const FixtureForm = ({ fixture, floor, set }: FormProps) => (
  <div class="pair">
    <NumberField
      label="From the left"
      value={fixture.x}
      min={0}
      max={Math.max(0, floor.width - fixture.w)}
      step={5}
      onChange={(x) => set({ x })}
    />
    <NumberField
      label="From the top"
      value={fixture.y}
      min={0}
      max={Math.max(0, floor.height - fixture.h)}
      step={5}
      onChange={(y) => set({ y })}
    />
    <NumberField label="Width" value={fixture.w} min={5} max={10_000} step={5} onChange={(w) => set({ w })} />
    <NumberField label="Depth" value={fixture.h} min={5} max={10_000} step={5} onChange={(h) => set({ h })} />
    <NumberField
      label="Turned by (degrees)"
      value={fixture.rotation}
      min={-360}
      max={360}
      step={15}
      onChange={(rotation) => set({ rotation })}
    />
  </div>
)
