import { createBundle, updateBundle } from '../../../../shared/form-rules.ts'
import { Cross } from '../../../../shared/icons.tsx'
import { money } from '../../../../shared/money.ts'
import { ByLanguage, type Texts } from '../../../forms/by-language.tsx'
import { Collection } from '../../../forms/collection.tsx'
import { CheckField, ManyField } from '../../../forms/fields.tsx'
import { NumberInput } from '../../../forms/number-input.tsx'
import { digitsOf } from '../../../forms/number-text.ts'
import { TranslatedField } from '../../../forms/translated-field.tsx'
import type { Draft } from '../../../forms/use-draft.ts'
import { call } from '../../../model/api.ts'
import { may, type Venue } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'
import { ItemPicture } from './item-picture.tsx'

interface Item {
  readonly id?: string
  readonly name: string
  readonly price_pence: number
  readonly max_qty: number
  readonly names?: Texts
  readonly picture_url?: string | null
}

interface Bundle {
  name: string
  profiles: ('tables' | 'events')[]
  prepaid: boolean
  names: Texts
  items: Item[]
}

const MOST_PENCE = 100_000_00
const NEW_ITEM: Item = { name: '', price_pence: 0, max_qty: 1, names: null }
const BLANK: Bundle = { name: '', profiles: ['tables'], prepaid: false, names: null, items: [NEW_ITEM] }

export const Bundles = ({ venue }: SectionProps) => {
  const params = { venueId: venue.id }
  return (
    <Collection<Bundle>
      id={`${venue.id} bundles`}
      one="extra"
      canChange={may(venue, 'manager')}
      rules={{ create: createBundle, update: updateBundle }}
      blank={BLANK}
      empty={{
        title: 'No extras yet',
        text: 'Guests can add them to a booking: a birthday cake, a bottle, a tasting menu. Choose in an access rule where they are offered.',
      }}
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
      fields={(draft, id) => (
        <>
          <section class="card stack">
            <TranslatedField draft={draft} name="name" label="Name" texts="names" />
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
          <Items draft={draft} venue={venue} bundleId={id} />
        </>
      )}
    />
  )
}

interface ItemsProps {
  readonly draft: Draft<Bundle>
  readonly venue: Venue
  /** Empty for a new bundle, whose items have no pictures yet. */
  readonly bundleId: string
}

const Items = ({ draft, venue, bundleId }: ItemsProps) => {
  const { items } = draft.values
  const replace = (at: number, part: Partial<Item>) =>
    draft.set(
      'items',
      items.map((item, n) => (n === at ? { ...item, ...part } : item)),
    )
  const fault = draft.errorOf('items')
  return (
    <section class="card stack tight">
      <h4>Items</h4>
      {!bundleId && <p class="hint">Once it is saved, each item can have a picture.</p>}
      {items.map((item, at) => (
        <div class="item" key={item.id ?? at}>
          <label class="item-name">
            <span class="quiet small">Name</span>
            <input
              type="text"
              aria-label={`Name of item ${at + 1}`}
              maxLength={200}
              aria-invalid={fault && item.name === '' ? 'true' : undefined}
              value={item.name}
              onInput={(event) => replace(at, { name: event.currentTarget.value })}
            />
          </label>
          <label>
            <span class="quiet small">Price ({venue.currency.toUpperCase()})</span>
            <NumberInput
              aria-label={`Price of item ${at + 1}`}
              digits={digitsOf(venue.currency)}
              min={0}
              max={MOST_PENCE}
              value={item.price_pence}
              onNumber={(price_pence) => replace(at, { price_pence })}
            />
          </label>
          <label>
            <span class="quiet small">Most in one booking</span>
            <NumberInput
              aria-label={`Most in one booking of item ${at + 1}`}
              min={1}
              max={1000}
              value={item.max_qty}
              onNumber={(max_qty) => replace(at, { max_qty })}
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
          {bundleId && item.id && draft.canChange && (
            <ItemPicture
              venueId={venue.id}
              bundleId={bundleId}
              itemId={item.id}
              name={item.name}
              stored={item.picture_url ?? null}
            />
          )}
          <ByLanguage
            id={`item-${at}-names`}
            plain={item.name}
            texts={item.names ?? null}
            onChange={(names) => replace(at, { names })}
          />
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
