import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  CursorPage,
  cursorPaging,
  List,
  Nullable,
  named,
  OneOf,
  offsetPaging,
  PlainText,
  Success,
  subset,
  TextOrNull,
  Timestamp,
  Whole,
} from './fields.ts'
import { operatorOf, rows } from './row.ts'
import { Warnings } from './warnings.ts'

const tag = 'Integrations'
const access = operatorOf('venueId')

/** docs/webhooks.md says what each one means and what its payload holds. */
export const WEBHOOK_EVENTS = [
  'booking.created',
  'booking.confirmed',
  'booking.changed',
  'booking.rejected',
  'booking.cancelled',
  'booking.checked_in',
  'booking.no_show',
  'payment.captured',
  'payment.refunded',
  'voucher.sold',
  'waitlist.joined',
  'waitlist.offered',
  'waitlist.accepted',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const DELIVERY_STATUSES = ['queued', 'delivered', 'failed'] as const

const webhook = {
  required: {
    url: about(
      Type.String({
        'x-text': true,
        maxLength: 2000,
        pattern: '^https?://[^\\s@]+$',
        examples: ['https://pos.example.com/maitred'],
      }),
      'Where events are sent, an http or https address without a user name. Addresses inside private networks are ' +
        'refused when they are connected to.',
      'https://pos.example.com/maitred',
    ),
    events: about(
      Type.Array(OneOf(WEBHOOK_EVENTS), {
        minItems: 1,
        maxItems: WEBHOOK_EVENTS.length,
        uniqueItems: true,
      }),
      'The events that are sent.',
      ['booking.created', 'booking.cancelled'],
    ),
  },
  optional: { active: about(Bool, 'Whether events are queued for it. Default true.', true) },
}

const Webhook = named(
  'Webhook',
  'An address that is told of events at the venue.',
  Type.Object({
    id: about(PlainText, 'Webhook id.', EXAMPLE.webhook),
    venue_id: about(PlainText, 'Venue it belongs to.', EXAMPLE.venue),
    ...webhook.required,
    ...webhook.optional,
    created_at: about(Timestamp, 'When it was added.'),
  }),
)

const WebhookDelivery = named(
  'WebhookDelivery',
  'An event on its way to a webhook, and what became of it.',
  Type.Object({
    id: about(PlainText, 'Id of the event, which the payload repeats as `id`.', EXAMPLE.webhookEvent),
    event: about(OneOf(WEBHOOK_EVENTS), 'What happened.', 'booking.created'),
    status: about(
      OneOf(DELIVERY_STATUSES),
      '`queued` deliveries are tried again; `failed` ones are not, after three days.',
      'delivered',
    ),
    attempts: about(Whole, 'How often sending was tried since it was queued.', 1),
    response_status: about(Nullable(Whole), 'HTTP status of the last answer. Null without one.', 200),
    last_error: about(TextOrNull, 'Why the last attempt failed. Null if it did not.'),
    next_attempt_at: about(Nullable(Timestamp), 'When it is tried next. Null unless it is queued.'),
    delivered_at: about(Nullable(Timestamp), 'When it was accepted. Null until then.'),
    created_at: about(Timestamp, 'When the event happened.'),
    body: about(PlainText, 'The payload as it is sent.', '{"id":"…","type":"booking.created"}'),
  }),
)

export const webhooks = rows({
  'GET /api/my-venues/:venueId/webhooks': {
    operationId: 'listWebhooks',
    tag,
    summary: 'Addresses that are told of events at the venue',
    access,
    needs: 'owner',
    extension: true,
    ok: List(Webhook),
  },
  'POST /api/my-venues/:venueId/webhooks': {
    operationId: 'createWebhook',
    tag,
    summary: 'Add a webhook',
    description:
      'Each delivery is a POST of JSON with the header `Maitred-Signature: t=<unix time>,v1=<hex>`, where `v1` is the ' +
      'HMAC-SHA256 of `<t>.<body>` under the secret. Any status from 200 to 299 accepts it; redirects are not ' +
      'followed. What is not accepted within 10 seconds is tried again, first within 10 seconds, then with growing ' +
      'delays for three days.',
    access,
    needs: 'owner',
    extension: true,
    body: Type.Object({ ...webhook.required, ...subset(webhook.optional) }),
    ok: Type.Object({
      success: Success.properties.success,
      id: about(PlainText, 'Id of the new webhook.', EXAMPLE.webhook),
      secret: about(
        PlainText,
        'Signs the deliveries. It is shown this once.',
        'whsec_5p0XQ6oJw1b8rT3kZc9yVn2mLs7dHf4a',
      ),
      warnings: Warnings,
    }),
    refuses: [409],
    means: { 409: 'The venue has as many webhooks as it can have.' },
    example: { body: { url: 'https://pos.example.com/maitred', events: ['booking.created'] } },
  },
  'PUT /api/my-venues/:venueId/webhooks/:id': {
    operationId: 'updateWebhook',
    tag,
    summary: 'Change any subset of a webhook',
    description: 'Fields that are left out keep their values. What is queued goes to the new address.',
    access,
    needs: 'owner',
    extension: true,
    body: Type.Object(subset({ ...webhook.required, ...webhook.optional })),
    ok: Type.Object({ ...Success.properties, warnings: Warnings }),
    example: { body: { active: false } },
  },
  'DELETE /api/my-venues/:venueId/webhooks/:id': {
    operationId: 'deleteWebhook',
    tag,
    summary: 'Remove a webhook, with its log and what is queued for it',
    access,
    needs: 'owner',
    extension: true,
    ok: Success,
  },
  'GET /api/my-venues/:venueId/webhooks/:id/deliveries': {
    operationId: 'listWebhookDeliveries',
    tag,
    summary: 'What was sent to a webhook, newest first',
    description: 'Deliveries are kept for 30 days.',
    access,
    needs: 'owner',
    extension: true,
    query: Type.Object({ limit: offsetPaging.limit, cursor: cursorPaging.cursor }),
    ok: CursorPage(WebhookDelivery),
  },
  'POST /api/my-venues/:venueId/webhooks/:id/deliveries/:deliveryId/replay': {
    operationId: 'replayWebhookDelivery',
    tag,
    summary: 'Send a delivery again, with the same payload',
    access,
    needs: 'owner',
    extension: true,
    ok: Success,
    refuses: [409],
    means: { 409: 'The webhook is switched off.' },
  },
})
