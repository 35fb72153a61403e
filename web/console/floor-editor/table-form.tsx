import { NumberField, SelectField, TextField } from './fields.tsx'
import { changeTables, type Fault, type Floor, type Plan, type Table } from './model.ts'

interface Props {
  readonly plan: Plan
  readonly floor: Floor
  readonly tables: readonly Table[]
  readonly faults: readonly Fault[]
  readonly currency: string
  readonly onChange: (plan: Plan) => void
}

const SHAPES = [
  ['rect', 'Square or rectangle'],
  ['circle', 'Round'],
  ['booth', 'Booth'],
] as const

/** What all chosen tables have in common, and the rest for a single one. */
export const TableForm = ({ plan, floor, tables, faults, currency, onChange }: Props) => {
  const first = tables[0]
  if (!first) return null
  const ids = tables.map(({ id }) => id)
  const set = (changes: Partial<Table>) => onChange(changeTables(plan, ids, () => changes))
  const faultOf = (field: string) =>
    faults.find((fault) => fault.id === first.id && fault.field === field)?.text
  const areas = plan.areas.filter(({ floor_id }) => floor_id === floor.id)
  return (
    <div class="stack">
      {tables.length === 1 && (
        <TextField
          label="Number"
          value={first.table_number}
          max={50}
          fault={faultOf('table_number')}
          onChange={(table_number) => set({ table_number })}
        />
      )}
      <div class="pair">
        <NumberField
          label="Seats"
          value={first.capacity}
          min={1}
          max={1000}
          fault={faultOf('capacity')}
          onChange={(capacity) => set({ capacity })}
        />
        <NumberField
          label="Smallest party"
          value={first.min_party}
          min={1}
          max={1000}
          fault={faultOf('min_party')}
          onChange={(min_party) => set({ min_party })}
        />
      </div>
      <SelectField
        label="Area"
        value={first.area_id ?? ''}
        options={[['', 'None'], ...areas.map(({ id, name }) => [id, name] as const)]}
        onChange={(area_id) => set({ area_id: area_id || null })}
      />
      <SelectField
        label="Shape"
        value={first.shape}
        options={SHAPES}
        onChange={(shape) => set({ shape: shape as Table['shape'] })}
      />
      <label class="check">
        <input
          type="checkbox"
          checked={tables.every(({ bookable_online }) => bookable_online)}
          onChange={(event) => set({ bookable_online: event.currentTarget.checked })}
        />
        Guests can book it online
      </label>
      <DepositField
        currency={currency}
        pence={first.deposit_pence}
        onChange={(deposit_pence) => set({ deposit_pence })}
      />
      {tables.length === 1 && <Place table={first} floor={floor} set={set} />}
    </div>
  )
}

/** What such a table costs at least to book, in the venue's currency. */
const DepositField = ({
  currency,
  pence,
  onChange,
}: {
  currency: string
  pence: number
  onChange: (pence: number) => void
}) => {
  const digits = new Intl.NumberFormat('en-GB', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits
  const unit = 10 ** (digits ?? 2)
  return (
    <NumberField
      label={`Least deposit (${currency.toUpperCase()})`}
      hint="Only if a deposit is asked for. 0: no minimum of its own."
      value={pence / unit}
      min={0}
      max={1_000_000}
      step={1 / unit}
      onChange={(amount) => onChange(Math.round(amount * unit))}
    />
  )
}

interface PlaceProps {
  readonly table: Table
  readonly floor: Floor
  readonly set: (changes: Partial<Table>) => void
}

/** Where it stands, for those who do not drag. */
const Place = ({ table, floor, set }: PlaceProps) => (
  <details>
    <summary>Place and size</summary>
    <div class="pair">
      <NumberField
        label="From the left"
        value={table.x}
        min={0}
        max={Math.max(0, floor.width - table.w)}
        step={5}
        onChange={(x) => set({ x })}
      />
      <NumberField
        label="From the top"
        value={table.y}
        min={0}
        max={Math.max(0, floor.height - table.h)}
        step={5}
        onChange={(y) => set({ y })}
      />
      <NumberField label="Width" value={table.w} min={20} max={2000} step={5} onChange={(w) => set({ w })} />
      <NumberField label="Depth" value={table.h} min={20} max={2000} step={5} onChange={(h) => set({ h })} />
      <NumberField
        label="Turned by (degrees)"
        value={table.rotation}
        min={-360}
        max={360}
        step={15}
        onChange={(rotation) => set({ rotation })}
      />
    </div>
  </details>
)
