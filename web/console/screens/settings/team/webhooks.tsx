import { useState } from 'preact/hooks'
import { Dialog } from '../../../../shared/dialog.tsx'
import { createWebhook, updateWebhook } from '../../../../shared/form-rules.ts'
import { Collection } from '../../../forms/collection.tsx'
import { CheckField, ManyField, TextField } from '../../../forms/fields.tsx'
import { useNavigation } from '../../../model/address.ts'
import { call } from '../../../model/api.ts'
import { CopyField } from '../../../parts/copy-field.tsx'
import type { SectionProps } from '../section.ts'
import { Deliveries } from './deliveries.tsx'

const EVENTS = [
  ['booking.created', 'Booking made'],
  ['booking.confirmed', 'Booking confirmed'],
  ['booking.changed', 'Booking changed'],
  ['booking.rejected', 'Booking declined'],
  ['booking.cancelled', 'Booking cancelled'],
  ['booking.checked_in', 'Guests arrived'],
  ['booking.no_show', 'No-show'],
  ['payment.captured', 'Payment taken'],
  ['payment.refunded', 'Payment returned'],
  ['voucher.sold', 'Voucher sold'],
  ['waitlist.joined', 'Wait list joined'],
  ['waitlist.offered', 'Wait list: offer made'],
  ['waitlist.accepted', 'Wait list: offer accepted'],
] as const

type Event = (typeof EVENTS)[number][0]

interface Webhook {
  url: string
  events: Event[]
  active: boolean
}

export const Webhooks = ({ venue }: SectionProps) => {
  const params = { venueId: venue.id }
  const { address } = useNavigation()
  const [secret, setSecret] = useState('')
  const edited = address.query.edit ?? ''
  return (
    <div class="stack">
      <Collection<Webhook>
        id={`${venue.id} webhooks`}
        one="webhook"
        canChange
        rules={{ create: createWebhook, update: updateWebhook }}
        blank={{ url: '', events: ['booking.created', 'booking.changed', 'booking.cancelled'], active: true }}
        empty={{
          title: 'No webhooks yet',
          text: 'A till, a CRM or a script of yours can be told of what happens here, as it happens.',
        }}
        load={async () => (await call('GET /api/my-venues/:venueId/webhooks', { params })).data}
        create={async (body) => {
          const made = await call('POST /api/my-venues/:venueId/webhooks', { params, body })
          setSecret(made.secret)
          return made
        }}
        update={(id, body) =>
          call('PUT /api/my-venues/:venueId/webhooks/:id', { params: { ...params, id }, body })
        }
        remove={(id) => call('DELETE /api/my-venues/:venueId/webhooks/:id', { params: { ...params, id } })}
        removal="What is queued for it is not sent any more, and its log is gone."
        title={({ url }) => url}
        summary={({ events, active }) =>
          [
            active ? '' : 'Off',
            EVENTS.filter(([event]) => events.includes(event))
              .map(([, text]) => text)
              .join(', '),
          ]
            .filter(Boolean)
            .join(' · ')
        }
        fields={(draft) => (
          <section class="card stack">
            <TextField
              draft={draft}
              name="url"
              label="Address"
              hint="Each event is sent there as JSON, signed with the webhook’s secret."
            />
            <ManyField draft={draft} name="events" label="Events" options={EVENTS} />
            <CheckField draft={draft} name="active" label="On" />
          </section>
        )}
      />
      {edited.startsWith('whk_') && <Deliveries key={edited} venue={venue} webhookId={edited} />}
      {secret && (
        <Dialog title="The secret of this webhook" onClose={() => setSecret('')}>
          <div class="stack">
            <p>
              Check with it that a delivery comes from us. It is shown this once: copy it now, and keep it
              like a password.
            </p>
            <CopyField label="Secret" text={secret} />
            <div class="actions">
              <button type="button" class="button primary" onClick={() => setSecret('')}>
                I have copied it
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  )
}
