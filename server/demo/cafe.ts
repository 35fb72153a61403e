import { WEEKDAYS } from '../../contract/venues.ts'
import { tableRow, type VenuePlan } from './plan.ts'

const daytime = [{ open: '08:00', close: '17:00' }]

/** The only venue of the second company. It is small, so that the separation of tenants is easy to see. */
export const CAFE: VenuePlan = {
  key: 'cafe',
  venue: {
    name: 'Bramble & Oat',
    address: '7 Weavers Fold, Ancoats, Manchester M4 6LH',
    app_listing_status: 'pending',
    venue_type: 'cafe',
    food_types: ['Brunch', 'Bakery'],
    phone: '+44 161 496 0273',
    email: 'table@brambleandoat.example',
    backdoor_capacity: 34,
    last_entry_time: '16:00',
    opening_hours: Object.fromEntries(WEEKDAYS.map((day) => [day, daytime])),
    guest_list_enabled: false,
    tables_enabled: true,
    default_booking_duration: 75,
    default_party_max: 6,
    website: 'https://www.brambleandoat.example',
    description: 'Porridge, pastries and one very long table.',
  },
  logo: {
    background: '#f4ead8',
    drawing:
      '<circle cx="100" cy="128" r="26" fill="#6b2d5c"/><circle cx="146" cy="112" r="26" fill="#853a73"/>' +
      '<circle cx="132" cy="158" r="26" fill="#4f1f44"/><path d="M146 86c10-26 30-36 52-34-4 22-22 36-52 34z" fill="#5f7f4a"/>',
  },
  floors: [
    {
      name: 'The café',
      names: { en: null, de: 'Das Café' },
      width: 900,
      height: 600,
      areas: [
        {
          name: 'Front',
          names: { en: null, de: 'Vorne' },
          tables: tableRow(
            { prefix: '', count: 4, stepX: 190 },
            { capacity: 2, minParty: 1, shape: 'circle', x: 80, y: 70, w: 70, h: 70 },
          ),
        },
        {
          name: 'Back',
          names: { en: null, de: 'Hinten' },
          tables: [
            ...tableRow(
              { prefix: '', from: 5, count: 2, stepX: 220 },
              { capacity: 4, minParty: 2, shape: 'rect', x: 80, y: 260, w: 120, h: 80 },
            ),
            { number: '7', capacity: 10, minParty: 1, shape: 'rect', x: 80, y: 460, w: 420, h: 90 },
          ],
        },
      ],
    },
  ],
  combos: [{ tables: ['5', '6'], capacity: 8, minParty: 5 }],
  policies: [
    {
      key: 'standard',
      name: 'Any time',
      refund: 'full',
      cancel_until_hours: 0,
      text: 'Plans change. Tell us when you can.',
      texts: { en: null, de: 'Pläne ändern sich. Sagen Sie uns einfach Bescheid.' },
    },
  ],
  policy: 'standard',
  bundles: [],
  rules: [
    {
      key: 'brunch',
      name: 'Brunch and lunch',
      names: { en: null, de: 'Brunch und Mittagessen' },
      rule_type: 'tables',
      days: [...WEEKDAYS],
      start_time: '09:00',
      end_time: '15:00',
      slot_interval_mins: 30,
      party_min: 1,
      party_max: 6,
      duration_mins: 75,
      auto_approve: true,
    },
  ],
  promoCodes: [],
  blackouts: [],
  blocks: [],
  widget: { theme_mode: 'auto', accent_color: '#6b2d5c', allowed_origins: [] },
  vouchers: { enabled: false },
}
