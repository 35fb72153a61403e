import { instantOf, localOf } from '../../../../shared/dates.ts'
import { createPromoCode, updatePromoCode } from '../../../../shared/form-rules.ts'
import { Collection } from '../../../forms/collection.tsx'
import { CheckField, FieldFrame, NumberField, TextField } from '../../../forms/fields.tsx'
import type { Draft } from '../../../forms/use-draft.ts'
import { call } from '../../../model/api.ts'
import { count } from '../../../model/guest-name.ts'
import { dateWithYear } from '../../../model/moment.ts'
import { may, type Venue } from '../../../model/venues.ts'
import type { SectionProps } from '../section.ts'

interface PromoCode {
  code: string
  discount_pct: number
  max_uses: number | null
  expires_at: string | null
  active: boolean
  uses: number
}

const BLANK: PromoCode = {
  code: '',
  discount_pct: 10,
  max_uses: null,
  expires_at: null,
  active: true,
  uses: 0,
}

const dayOf = (venue: Venue, instant: string) => localOf(venue, Date.parse(instant)).date

export const PromoCodes = ({ venue }: SectionProps) => {
  const params = { venueId: venue.id }
  return (
    <Collection<PromoCode>
      id={`${venue.id} promo-codes`}
      one="promo code"
      canChange={may(venue, 'manager')}
      rules={{ create: createPromoCode, update: updatePromoCode }}
      blank={BLANK}
      empty={{
        title: 'No codes yet',
        text: 'A promo code lowers the price of the guest list, in keys.',
      }}
      load={async () => (await call('GET /api/my-venues/:venueId/promo-codes', { params })).data}
      create={({ uses: _, ...body }) => call('POST /api/my-venues/:venueId/promo-codes', { params, body })}
      update={(id, { uses: _, ...body }) =>
        call('PUT /api/my-venues/:venueId/promo-codes/:id', { params: { ...params, id }, body })
      }
      remove={(id) => call('DELETE /api/my-venues/:venueId/promo-codes/:id', { params: { ...params, id } })}
      removal="A code that was used cannot be removed: switch it off instead."
      title={({ code }) => code.toUpperCase()}
      summary={(promo) =>
        [
          promo.active ? '' : 'Off',
          `${promo.discount_pct}% off`,
          promo.max_uses === null
            ? `used ${count(promo.uses, 'time')}`
            : `used ${promo.uses} of ${promo.max_uses} times`,
          promo.expires_at ? `until ${dateWithYear(dayOf(venue, promo.expires_at))}` : '',
        ]
          .filter(Boolean)
          .join(' · ')
      }
      fields={(draft) => <Fields draft={draft} venue={venue} />}
    />
  )
}

const Fields = ({ draft, venue }: { draft: Draft<PromoCode>; venue: Venue }) => {
  const { expires_at } = draft.values
  const error = draft.errorOf('expires_at')
  return (
    <section class="card stack">
      <div class="pair">
        <TextField draft={draft} name="code" label="Code" hint="What guests type. Capitals do not matter." />
        <NumberField draft={draft} name="discount_pct" label="Discount" unit="%" />
      </div>
      <div class="pair">
        <NumberField
          draft={draft}
          name="max_uses"
          label="Can be used"
          unit="times"
          hint="If empty, there is no limit."
          optional
        />
        <FieldFrame id="field-expires_at" label="Last day" optional error={error}>
          <input
            id="field-expires_at"
            type="date"
            value={expires_at ? dayOf(venue, expires_at) : ''}
            onInput={({ currentTarget: { value } }) =>
              draft.set('expires_at', value ? new Date(instantOf(venue, value, '23:59')).toISOString() : null)
            }
          />
        </FieldFrame>
      </div>
      <CheckField draft={draft} name="active" label="On" />
    </section>
  )
}
