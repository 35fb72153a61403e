import { useState } from 'preact/hooks'
import { money } from '../../../shared/money.ts'
import { showToast } from '../../../shared/toast.tsx'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { LoadState } from '../../forms/load-state.tsx'
import { useStored } from '../../forms/use-stored.ts'
import { call } from '../../model/api.ts'
import type { Event, EventDesk, TicketType } from './desk.ts'
import { saleWindow } from './sale-window.ts'
import { TicketForm } from './ticket-form.tsx'

/** What can be bought: kinds of tickets with price, capacity and sale window, and tables. */
export const TicketTypes = ({ desk, event }: { desk: EventDesk; event: Event }) => {
  const params = { eventId: event.id }
  const load = () => call('GET /api/my-events/:eventId/ticket-types', { params })
  const { data, error, reload } = useStored(`ticket types ${event.id}`, load)
  const [edited, setEdited] = useState<TicketType | 'new'>()
  const [removed, setRemoved] = useState<TicketType>()
  const canChange = desk.canChange && event.status !== 'cancelled'
  const pay = (pence: number) => (pence === 0 ? 'Free' : money(pence, event.currency, 'en'))
  return (
    <section class="card" aria-labelledby="tickets-title">
      <header class="card-head">
        <h3 id="tickets-title">Tickets and tables</h3>
        {canChange && (
          <button type="button" class="button small" onClick={() => setEdited('new')}>
            Add tickets
          </button>
        )}
      </header>
      <LoadState error={error} isLoading={!data} onAgain={reload} rows={2} />
      {data?.data.length === 0 && !event.sells_tables && (
        <p class="notice">Nothing is on sale yet: add a kind of ticket, or sell tables under Edit.</p>
      )}
      <ul class="ticket-types">
        {data?.data.map((type) => (
          <li key={type.id}>
            <div>
              <b>{type.name}</b>
              <small>
                {[
                  pay(type.price_pence),
                  `${type.sold} of ${type.capacity} sold`,
                  saleWindow(type, event.timezone),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {type.description && <small>{type.description}</small>}
            </div>
            <meter
              min={0}
              max={Math.max(1, type.capacity)}
              value={type.sold}
              aria-label={`${type.name} sold`}
            />
            {canChange && (
              <span class="inline-actions">
                <button
                  type="button"
                  class="button small"
                  aria-label={`Edit ${type.name}`}
                  onClick={() => setEdited(type)}
                >
                  Edit
                </button>
                <button
                  type="button"
                  class="button small"
                  aria-label={`Remove ${type.name}`}
                  onClick={() => setRemoved(type)}
                >
                  Remove
                </button>
              </span>
            )}
          </li>
        ))}
        {event.sells_tables && (
          <li>
            <div>
              <b>Tables</b>
              <small>
                {pay(event.table_price_per_cover_pence ?? 0)} for each person, or the table’s deposit
              </small>
            </div>
          </li>
        )}
      </ul>
      {edited && (
        <TicketForm
          desk={desk}
          event={event}
          type={edited === 'new' ? undefined : edited}
          known={data?.data.map(({ id }) => id) ?? []}
          reload={reload}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={`Take “${removed.name}” off sale?`}
          confirm="Take off sale"
          send={() =>
            call('DELETE /api/my-events/:eventId/ticket-types/:id', { params: { ...params, id: removed.id } })
          }
          isMade={async () => !(await load()).data.some(({ id }) => id === removed.id)}
          onDone={async () => {
            showToast({ text: `${removed.name} is off sale.` })
            await reload()
          }}
          onClose={() => setRemoved(undefined)}
        >
          <p>
            {removed.sold > 0
              ? `The ${removed.sold} that are sold stay valid. No money moves.`
              : 'None are sold, so no money moves.'}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
