import { lazily } from '../../parts/lazy.tsx'
import { Blackouts } from './booking/blackouts.tsx'
import { BookingRules } from './booking/booking-rules.tsx'
import { Bundles } from './booking/bundles.tsx'
import { Policies } from './booking/policies.tsx'
import { PromoCodes } from './booking/promo-codes.tsx'
import { Rules } from './booking/rules.tsx'
import { Services } from './booking/services.tsx'
import { SpecialDays } from './booking/special-days.tsx'
import { Messages } from './guests/messages.tsx'
import { Notices } from './guests/notices.tsx'
import { Widget } from './guests/widget.tsx'
import type { Section, SectionProps } from './section.ts'
import { DataSection } from './team/data.tsx'
import { Members } from './team/members.tsx'
import { Sisters } from './team/sisters.tsx'
import { Webhooks } from './team/webhooks.tsx'
import { Hours } from './venue/hours.tsx'
import { VenueSection } from './venue/venue.tsx'

interface Group {
  readonly label: string
  readonly sections: readonly Section[]
}

/** The sections in the order in which a new venue goes through them. */
export const GROUPS: readonly Group[] = [
  {
    label: 'The venue',
    sections: [
      {
        name: 'venue',
        label: 'Venue',
        about: 'Who you are, how to reach you, and whether guests can see you.',
        needs: 'manager',
        Section: VenueSection,
      },
      {
        name: 'hours',
        label: 'Opening hours',
        about: 'When the venue is open. Guests are offered no other time.',
        needs: 'manager',
        Section: Hours,
      },
      {
        name: 'floor',
        label: 'Floor plan',
        about: 'Floors, areas and tables, and which of them can be joined.',
        needs: 'manager',
        Section: lazily<SectionProps>(
          async () => (await import('../../floor-editor/floor-editor.tsx')).FloorEditor,
        ),
      },
    ],
  },
  {
    label: 'Booking',
    sections: [
      {
        name: 'rules',
        label: 'Access rules',
        about: 'When guests can book tables or the guest list, and on what terms.',
        needs: 'manager',
        Section: Rules,
      },
      {
        name: 'services',
        label: 'Services',
        about: 'Lunch, dinner: when parties arrive, how many at once, and how long they stay.',
        needs: 'manager',
        Section: Services,
      },
      {
        name: 'bookings',
        label: 'Booking defaults',
        about: 'What counts for every booking unless a rule says otherwise.',
        needs: 'manager',
        Section: BookingRules,
      },
      {
        name: 'special-days',
        label: 'Special days',
        about: 'Dates with hours, rules and prices of their own.',
        needs: 'manager',
        Section: SpecialDays,
      },
      {
        name: 'blackouts',
        label: 'Blackouts',
        about: 'Days on which nothing can be booked online.',
        needs: 'manager',
        Section: Blackouts,
      },
      {
        name: 'policies',
        label: 'Cancellation terms',
        about: 'What guests get back when they cancel, and until when.',
        needs: 'manager',
        Section: Policies,
      },
      {
        name: 'bundles',
        label: 'Extras',
        about: 'What guests can add to a booking.',
        needs: 'manager',
        Section: Bundles,
      },
      {
        name: 'promo-codes',
        label: 'Promo codes',
        about: 'Codes that lower the price of the guest list.',
        needs: 'manager',
        Section: PromoCodes,
      },
    ],
  },
  {
    label: 'Guests',
    sections: [
      {
        name: 'messages',
        label: 'Messages',
        about: 'Which mails are sent, in which words, and what was sent.',
        needs: 'manager',
        Section: Messages,
      },
      {
        name: 'notices',
        label: 'Notices',
        about: 'Privacy, house rules and imprint: where guests book, in mails and on guests’ own pages.',
        needs: 'manager',
        Section: Notices,
      },
      {
        name: 'widget',
        label: 'Widget',
        about: 'How the widgets look, and how they come onto your website.',
        needs: 'manager',
        Section: Widget,
      },
    ],
  },
  {
    label: 'Team and systems',
    sections: [
      {
        name: 'members',
        label: 'Members',
        about: 'Who works here, and what they may do.',
        needs: 'owner',
        Section: Members,
      },
      {
        name: 'sisters',
        label: 'Sister venues',
        about: 'Vouchers of one venue can be redeemed at its sisters.',
        needs: 'owner',
        Section: Sisters,
      },
      {
        name: 'webhooks',
        label: 'Webhooks',
        about: 'Other systems are told of what happens here.',
        needs: 'owner',
        Section: Webhooks,
      },
      {
        name: 'data',
        label: 'Import and export',
        about: 'Guests and reservations from files, everything into files, and the calendar feed.',
        needs: 'manager',
        Section: DataSection,
      },
    ],
  },
]
