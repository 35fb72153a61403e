import { updateVoucherSettings } from '../../../shared/form-rules.ts'
import { CheckField, MoneyField, NumberField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { LoadState } from '../../forms/load-state.tsx'
import { TranslatedField } from '../../forms/translated-field.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { useStored } from '../../forms/use-stored.ts'
import { call } from '../../model/api.ts'
import { may, type Venue } from '../../model/venues.ts'
import { CopyField } from '../../parts/copy-field.tsx'
import { Amounts } from './amounts.tsx'

type Settings = Awaited<ReturnType<typeof call<'GET /api/my-venues/:venueId/voucher-settings'>>>

/** What guests can buy, and on which terms. */
export const VoucherSettings = ({ venue }: { venue: Venue }) => {
  const { data, error, reload } = useStored(`voucher settings ${venue.id}`, () =>
    call('GET /api/my-venues/:venueId/voucher-settings', { params: { venueId: venue.id } }),
  )
  if (!data) return <LoadState error={error} isLoading onAgain={reload} rows={3} />
  return <SettingsForm key={venue.id} venue={venue} stored={data} reload={reload} />
}

interface Props {
  readonly venue: Venue
  readonly stored: Settings
  reload(): Promise<unknown>
}

const SettingsForm = ({ venue, stored, reload }: Props) => {
  const draft = useDraft<Settings>({
    id: `voucher settings ${venue.id}`,
    stored,
    rules: updateVoucherSettings,
    canChange: may(venue, 'manager'),
    save: async (changes) => {
      await call('PUT /api/my-venues/:venueId/voucher-settings', {
        params: { venueId: venue.id },
        body: changes,
      })
      await reload()
      return undefined
    },
    look: async () => {
      const now = await call('GET /api/my-venues/:venueId/voucher-settings', {
        params: { venueId: venue.id },
      })
      await reload()
      return now
    },
  })
  const { currency } = venue
  return (
    <div class="narrow-form">
      <Form draft={draft}>
        <CheckField draft={draft} name="enabled" label="Sell vouchers" />
        <Amounts draft={draft} currency={currency} />
        <CheckField draft={draft} name="allow_custom" label="Guests may choose another amount" />
        {draft.values.allow_custom && (
          <div class="pair">
            <MoneyField draft={draft} name="min_amount_pence" label="From" currency={currency} />
            <MoneyField draft={draft} name="max_amount_pence" label="To" currency={currency} />
          </div>
        )}
        <div class="three">
          <NumberField draft={draft} name="min_quantity" label="Fewest at once" />
          <NumberField draft={draft} name="max_quantity" label="Most at once" />
          <NumberField draft={draft} name="expiration_months" label="Good for" unit="months" />
        </div>
        <TranslatedField
          draft={draft}
          name="terms"
          label="Terms for buyers"
          lines={4}
          optional
          texts="terms_texts"
        />
      </Form>
      <CopyField
        label="Link where guests buy vouchers"
        text={`${location.origin}/widget/vouchers/${venue.id}`}
      />
    </div>
  )
}
