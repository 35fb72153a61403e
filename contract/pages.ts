import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import { about } from './fields.ts'
import { anyone, rows } from './row.ts'

const tag = 'Pages'

const short = (max: number, text: string, example?: string) =>
  Type.Optional(about(Type.String({ maxLength: max }), text, example))

/** What a loader or a link may add to the address of a widget. What is not understood is left aside. */
const widgetQuery = {
  lang: short(35, 'Language, `en` or `de`. Default: the visitor’s.', 'en'),
  host: short(300, 'Origin of the website that frames the page.', 'https://venue.example'),
  isolated: short(
    1,
    '`1` on websites with a Cross-Origin-Embedder-Policy, which may frame only pages that have one too.',
    '1',
  ),
  combo: short(1, '`1` where the combo widget led here: the page then has a link back to it.', '1'),
}

const page = { tag, access: anyone, extension: true, ok: { mediaType: 'text/html' } } as const

const consolePage = {
  ...page,
  description:
    'The same page at every address of the console: its script reads the address, and asks to sign in first. Nothing in ' +
    'the page depends on who asks for it.',
} as const

/** A link that was mailed or printed. Opening it changes nothing: mail scanners open links too. */
const accountPage = {
  ...page,
  description:
    'The same page for every link: its script reads the link from the address and uses it when a button is pressed. ' +
    'Opening the page changes nothing and tells nothing.',
  limit: 'publicRead',
  query: Type.Object({ lang: widgetQuery.lang }),
} as const

export const pages = rows({
  'GET /': {
    ...page,
    operationId: 'showFrontPage',
    summary: 'What Maitred is; with the demo world: its accounts and the websites of its venues',
    query: Type.Object({ lang: widgetQuery.lang }),
  },
  'GET /guide': {
    ...page,
    operationId: 'showGuide',
    summary: 'The guide for operators, docs/guide.md',
  },
  'GET /embed.js': {
    operationId: 'getWidgetLoader',
    tag,
    summary: 'The script that puts widgets into a website',
    description: 'Defines the element `<maitred-widget>`. docs/pages.md shows how it is used.',
    access: anyone,
    extension: true,
    limit: 'publicRead',
    caching: 'public',
    ok: { mediaType: 'text/javascript' },
  },
  'GET /assets/:file': {
    operationId: 'getPageAsset',
    tag,
    summary: 'A script or style of a page, named by its content',
    access: anyone,
    extension: true,
    caching: 'immutable',
    ok: { mediaType: 'application/octet-stream' },
  },
  'GET /widget/bookings/:venueId': {
    ...page,
    operationId: 'showBookingWidget',
    summary: 'Book a table: a page of its own, or framed by the venue’s website',
    limit: 'publicRead',
    query: Type.Object({
      ...widgetQuery,
      party_size: short(4, 'Number of people to begin with.', '2'),
      date: short(10, 'Service day to begin with.', '2026-01-24'),
      time: short(5, 'Time to begin with.', '19:30'),
      preview: short(100, 'The secret of a preview link, which shows a draft.', EXAMPLE.linkToken),
    }),
  },
  'GET /widget/events/:venueId': {
    ...page,
    operationId: 'showEventsWidget',
    summary: 'Upcoming events and their tickets: a page of its own, or framed by the venue’s website',
    limit: 'publicRead',
    query: Type.Object({
      ...widgetQuery,
      event: short(100, 'Event to show. One that is over or unknown leads to the others.', EXAMPLE.event),
    }),
  },
  'GET /widget/vouchers/:venueId': {
    ...page,
    operationId: 'showVouchersWidget',
    summary: 'Buy gift vouchers: a page of its own, or framed by the venue’s website',
    limit: 'publicRead',
    query: Type.Object(widgetQuery),
  },
  'GET /widget/guest-list/:venueId': {
    ...page,
    operationId: 'showGuestListWidget',
    summary: 'Join the guest list: a page of its own, or framed by the venue’s website',
    description:
      'A mailed link to sign in leads here with its secret in the fragment, which never reaches the server.',
    limit: 'publicRead',
    query: Type.Object({
      ...widgetQuery,
      party_size: short(4, 'Number of people to begin with.', '2'),
      date: short(10, 'Night to begin with.', '2026-01-24'),
    }),
  },
  'GET /widget/combo/:venueId': {
    ...page,
    operationId: 'showComboWidget',
    summary: 'Everything that can be booked at the venue, each with a link to its widget',
    limit: 'publicRead',
    query: Type.Object(widgetQuery),
  },
  'GET /widget/pay/:venueId': {
    ...page,
    operationId: 'showPaymentPage',
    summary: 'Pay what a widget asked for',
    description:
      'A page of its own, because the payment provider’s frames need a policy of their own. What is paid stands in the ' +
      'fragment of the address, which never reaches the server.',
    limit: 'publicRead',
    query: Type.Object(widgetQuery),
  },
  'GET /manage/:token': {
    ...page,
    operationId: 'showManagePage',
    summary: 'A guest’s own booking: what was booked, the door code, change, cancel',
    description: 'The link in mails and in `manage_url`. An unknown or replaced link answers 404.',
    limit: 'publicRead',
    caching: 'none',
    query: Type.Object({ lang: widgetQuery.lang }),
    refuses: [403],
    means: {
      403: 'A script of another website asks for it.',
      404: 'No booking has this link, or the link was replaced.',
    },
  },
  'GET /queue/:token': {
    ...page,
    operationId: 'showQueuePage',
    summary: 'Join the queue of a venue, or see one’s own place in it',
    description:
      'With the id of a venue: the page behind the code at its door. Else the link that joining answered. An unknown one ' +
      'answers 404.',
    limit: 'publicRead',
    caching: 'none',
    query: Type.Object({ lang: widgetQuery.lang }),
    refuses: [403],
    means: {
      403: 'A script of another website asks for it.',
      404: 'No live venue has this id, or no party this link.',
    },
  },
  'GET /waitlist/:token': {
    ...page,
    operationId: 'showWaitlistPage',
    summary: 'A guest’s wish on the wait list: place, offer with its clock, take it, let it go, leave',
    description: 'The link in mails and in `wish_url`. An unknown or replaced link answers 404.',
    limit: 'publicRead',
    caching: 'none',
    query: Type.Object({ lang: widgetQuery.lang }),
    refuses: [403],
    means: {
      403: 'A script of another website asks for it.',
      404: 'No wish has this link, or another wish replaced it.',
    },
  },
  'GET /legal/:venueId/:kind': {
    ...page,
    operationId: 'showNotice',
    summary: 'A notice of a venue: privacy, house rules or imprint',
    description:
      'In the visitor’s language where the venue has it, else in another one, which the page says.',
    limit: 'publicRead',
    query: Type.Object({ lang: widgetQuery.lang }),
  },
  'GET /voucher/:code': {
    ...page,
    operationId: 'showVoucherPage',
    summary: 'What is left on a voucher, for whoever has its code',
    description: 'The link in the mail with the voucher. An unknown code answers 404.',
    limit: 'publicRead',
    caching: 'none',
    query: Type.Object({ lang: widgetQuery.lang }),
  },
  'GET /demo/:venueId': {
    ...page,
    operationId: 'showDemoWebsite',
    summary: 'A small website of a venue that embeds its widgets as any website would',
    limit: 'publicRead',
    query: Type.Object({ lang: widgetQuery.lang }),
  },
  'GET /console': {
    ...consolePage,
    operationId: 'showConsole',
    summary: 'The operator’s console',
  },
  'GET /console/mail-frame': {
    ...page,
    operationId: 'showMailFrame',
    summary: 'An empty page in which the console shows the preview of a mail',
    description:
      'Mails have their style in their markup, which the console’s own policy forbids. No script runs in this page.',
  },
  'GET /console/:screen': {
    ...consolePage,
    operationId: 'showConsoleScreen',
    summary: 'A screen of the console that belongs to no venue',
  },
  'GET /console/:venueId/:screen': {
    ...consolePage,
    operationId: 'showVenueScreen',
    summary: 'A screen of the console at a venue',
  },
  'GET /console/:venueId/:screen/:section': {
    ...consolePage,
    operationId: 'showVenueSection',
    summary: 'A part of a screen of the console at a venue',
  },
  'GET /door/': {
    ...page,
    operationId: 'showDoor',
    summary: 'The door app',
    description:
      'The same page for everybody: its script asks to sign in. It can be installed, and starts without the network.',
  },
  'GET /door/worker.js': {
    operationId: 'getDoorWorker',
    tag,
    summary: 'The service worker of the door app',
    description: 'Keeps the app’s files on the device. It changes whenever one of them does.',
    access: anyone,
    extension: true,
    caching: 'none',
    ok: { mediaType: 'text/javascript' },
  },
  'GET /setup/:token': {
    ...accountPage,
    operationId: 'showSetupPage',
    summary: 'Make the first operator account and its venue, with the link that the service printed',
  },
  'GET /invite/:token': {
    ...accountPage,
    operationId: 'showInvitationPage',
    summary: 'Accept an invitation to work at a venue',
  },
  'GET /reset/:token': {
    ...accountPage,
    operationId: 'showResetPage',
    summary: 'Set a new password with the mailed link',
  },
  'GET /sign-in/:token': {
    ...accountPage,
    operationId: 'showSignInPage',
    summary: 'Sign in as a guest with the mailed link, and see one’s bookings and keys',
  },
  'GET /confirm/:token': {
    ...accountPage,
    operationId: 'showConfirmPage',
    summary: 'Confirm the address of a new operator account',
  },
})
