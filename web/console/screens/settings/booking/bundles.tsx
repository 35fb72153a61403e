import { createBundle, updateBundle } from '../../../../shared/form-rules.ts'
import { Cross } from '../../../../shared/icons.tsx'
import { money } from '../../../../shared/money.ts'
import { Collection } from '../../../forms/collection.tsx'
import { CheckField, ManyField, numberIn, TextField } from '../../../forms/fields.tsx'
import type { Draft } from '../../../forms/use-draft.ts'
import { call } from '../../../model/api.ts'
import { may, type Venue } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'

interface Item {
  readonly id?: string
  readonly name: string
  readonly price_pence: number
  readonly max_qty: number
}

interface Bundle {
  name: string
  profiles: ('tables' | 'events')[]
  prepaid: boolean
  items: Item[]
}

const NEW_ITEM: Item = { name: '', price_pence: 0, max_qty: 1 }
const BLANK: Bundle = { name: '', profiles: ['tables'], prepaid: false, items: [NEW_ITEM] }

export const Bundles = ({ venue }: SectionProps) => {
  const params = { venueId: venue.id }
  return (
    <Collection<Bundle>
      id={`${venue.id} bundles`}
      one="extra"
      canChange={may(venue, 'manager')}
      rules={{ create: createBundle, update: updateBundle }}
      blank={BLANK}
      empty="No extras yet. Guests can add them to a booking: a birthday cake, a bottle, a tasting menu. Choose in an access rule where they are offered."
      load={async () => (await call('GET /api/my-venues/:venueId/bundles', { params })).data}
      create={(body) => call('POST /api/my-venues/:venueId/bundles', { params, body })}
      update={(id, body) =>
        call('PUT /api/my-venues/:venueId/bundles/:id', { params: { ...params, id }, body })
      }
      remove={(id) => call('DELETE /api/my-venues/:venueId/bundles/:id', { params: { ...params, id } })}
      removal="Bookings that chose it keep it."
      title={({ name }) => name}
      summary={({ items, prepaid }) =>
        [
          items
            .map(({ name, price_pence }) => `${name} ${money(price_pence, venue.currency, 'en')}`)
            .join(', '),
          prepaid ? 'paid when booking' : 'paid at the venue',
        ].join(' · ')
      }
      fields={(draft) => (
        <>
          <section class="card stack">
            <TextField draft={draft} name="name" label="Name" />
            <ManyField
              draft={draft}
              name="profiles"
              label="Can be added to"
              options={[
                ['tables', 'Tables'],
                ['events', 'Events'],
              ]}
            />
            <CheckField
              draft={draft}
              name="prepaid"
              label="Paid when booking"
              hint="Charged in full with the booking. Otherwise it is paid at the venue."
            />
          </section>
          <Items draft={draft} venue={venue} />
        </>
      )}
    />
  )
}

const Items = ({ draft, venue }: { draft: Draft<Bundle>; venue: Venue }) => {
  const { items } = draft.values
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: venue.currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const replace = (at: number, part: Partial<Item>) =>
    draft.set(
      'items',
      items.map((item, n) => (n === at ? { ...item, ...part } : item)),
    )
  const fault = draft.errorOf('items')
  return (
    <section class="card stack tight">
      <h4>Items</h4>
      {items.map((item, at) => (
        <div class="item" key={item.id ?? at}>
          <input
            type="text"
            aria-label={`Name of item ${at + 1}`}
            placeholder="Name"
            maxLength={200}
            aria-invalid={fault && item.name === '' ? 'true' : undefined}
            value={item.name}
            onInput={(event) => replace(at, { name: event.currentTarget.value })}
          />
          <label>
            <span class="quiet small">{venue.currency.toUpperCase()}</span>
            <input
              type="text"
              inputMode="decimal"
              aria-label={`Price of item ${at + 1}`}
              defaultValue={String(item.price_pence / 10 ** digits)}
              onInput={(event) =>
                replace(at, { price_pence: numberIn(event.currentTarget.value, digits) ?? 0 })
              }
            />
          </label>
          <label>
            <span class="quiet small">at most</span>
            <input
              type="number"
              min={1}
              max={1000}
              aria-label={`Most of item ${at + 1} in one booking`}
              value={item.max_qty}
              onInput={(event) => replace(at, { max_qty: event.currentTarget.valueAsNumber || 1 })}
            />
          </label>
          {draft.canChange && items.length > 1 && (
            <button
              type="button"
              class="button plain round small"
              aria-label={`Remove item ${at + 1}`}
              onClick={() =>
                draft.set(
                  'items',
                  items.filter((_, n) => n !== at),
                )
              }
            >
              <Cross />
            </button>
          )}
        </div>
      ))}
      {fault && <p class="fault">{fault}</p>}
      {draft.canChange && (
        <p>
          <button type="button" class="button small" onClick={() => draft.set('items', [...items, NEW_ITEM])}>
            Add an item
          </button>
        </p>
      )}
    </section>
  )
}
