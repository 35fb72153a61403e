import { money } from '../../../shared/money.ts'
import type { Party } from '../../model/day.ts'
import type { Venue } from '../../model/venues.ts'
import { MarkIcon } from '../../parts/marks.tsx'

/** What the guest bought beside the table, as it was sold. */
export const Extras = ({ venue, party }: { venue: Venue; party: Party }) => (
  <section class="panel-section">
    <h3>Extras</h3>
    <ul class="sold-extras">
      {party.extras.map(({ bundle, item, quantity, price_pence, prepaid }, n) => (
        <li key={n}>
          <MarkIcon kind="extras" />
          <span>
            <b>
              {quantity} × {item ?? 'An extra of an old sale'}
            </b>
            {bundle && <small>{bundle}</small>}
          </span>
          <span class="sum">
            {price_pence !== null && money(price_pence * quantity, venue.currency, 'en')}
            <small>{prepaid === null ? '' : prepaid ? 'paid with the booking' : 'to be paid'}</small>
          </span>
        </li>
      ))}
    </ul>
  </section>
)
