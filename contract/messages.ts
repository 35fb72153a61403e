import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import {
  about,
  Bool,
  Id,
  Int,
  Nullable,
  named,
  OneOf,
  offsetPaging,
  Page,
  PlainText,
  Prose,
  Success,
  subset,
  Text,
  TextOrNull,
  Timestamp,
} from './fields.ts'
import {
  LOCALES,
  MAIL_STATES,
  MESSAGE_KINDS,
  VENUE_MESSAGE_KINDS,
  type VenueMessageKind,
} from './message-kinds.ts'
import { operatorOf, rows } from './row.ts'

export {
  ACCOUNT_MESSAGE_KINDS,
  isToStaff,
  LOCALES,
  type Locale,
  MESSAGE_KINDS,
  type MessageKind,
  STAFF_MESSAGE_KINDS,
  VENUE_MESSAGE_KINDS,
  type VenueMessageKind,
} from './message-kinds.ts'

const tag = 'Messages'
const access = operatorOf('venueId')

const { success } = Success.properties

const localeOf = (text: string) => about(OneOf(LOCALES), text, 'en')

/** What the lists of a venue and of the administrators both say about a message. */
export const messageFields = {
  id: about(PlainText, 'Message id.', EXAMPLE.mail),
  kind: about(OneOf(MESSAGE_KINDS), 'What the message is about.', 'booking_confirmed'),
  to: about(PlainText, 'Address of the recipient.', 'rowan@example.com'),
  booking_id: about(TextOrNull, 'Booking that it is about. Null when there is none.', EXAMPLE.booking),
  locale: localeOf('Language of the message.'),
  state: about(
    OneOf(MAIL_STATES),
    '`failed` messages are not tried again; `suppressed` ones are not sent, because the address was written to too often.',
    'sent',
  ),
  created_at: about(Timestamp, 'When the message was queued.'),
  sent_at: about(Nullable(Timestamp), 'When the message was sent. Null until then.'),
}

const Message = named('Message', 'A message of a venue, without its text.', Type.Object(messageFields))

/** One entry per language. Null: our own text. */
const inLanguages = <S extends ReturnType<typeof Text>>(
  schema: S,
  text: string,
  examples: [string, string],
) => ({
  en: about(Nullable(schema), `${text} in English. Null: ours.`, examples[0]),
  de: about(Nullable(schema), `${text} in German. Null: ours.`, examples[1]),
})

const subjects = inLanguages(Text(200), 'Subject', [
  'See you at {{venue_name}}',
  'Bis bald im {{venue_name}}',
])
const texts = inLanguages(Prose(5000), 'Text', [
  'Dear {{guest_name}}, we look forward to {{date}}.',
  'Wir freuen uns auf {{date}}, {{guest_name}}.',
])
const enabled = about(Bool, 'Whether messages of this kind are sent. Default true.', true)
const lead_hours = about(
  Nullable(Int(1, 168)),
  'Hours before the start at which a reminder is sent. Null for every other kind. Default 24.',
  24,
)

const KindSettings = named(
  'MessageKindSettings',
  'How a venue sends one kind of message.',
  Type.Object({
    enabled,
    lead_hours,
    subject: about(Type.Object(subjects), 'Subject by language.'),
    text: about(
      Type.Object(texts),
      'Text by language. It stands in place of our sentences, above the details.',
    ),
  }),
)
const KindChange = named(
  'MessageKindChange',
  'Any subset of the settings of one kind of message.',
  Type.Object({
    enabled: Type.Optional(enabled),
    lead_hours: Type.Optional(lead_hours),
    subject: Type.Optional(about(Type.Object(subset(subjects)), 'Subject by language.')),
    text: Type.Optional(about(Type.Object(subset(texts)), 'Text by language.')),
  }),
)

const byKind = <T>(value: (kind: VenueMessageKind) => T) =>
  Object.fromEntries(VENUE_MESSAGE_KINDS.map((kind) => [kind, value(kind)])) as Record<VenueMessageKind, T>

const MessageSettings = named(
  'MessageSettings',
  'How a venue sends each kind of message.',
  Type.Object({
    kinds: about(
      Type.Object(byKind((kind) => about(KindSettings, `Settings of \`${kind}\`.`))),
      'Settings by kind of message.',
    ),
    placeholders: about(
      Type.Object(
        byKind((kind) =>
          about(Type.Array(PlainText), `Names that a text of \`${kind}\` may have in double braces.`, [
            'guest_name',
          ]),
        ),
      ),
      'Placeholders by kind of message: `{{name}}` in a subject or text is replaced.',
    ),
  }),
)

export const messages = rows({
  'GET /api/my-venues/:venueId/message-settings': {
    operationId: 'getMessageSettings',
    tag,
    summary: 'Which messages are sent, when, and in which words',
    access,
    needs: 'manager',
    extension: true,
    ok: MessageSettings,
  },
  'PUT /api/my-venues/:venueId/message-settings': {
    operationId: 'updateMessageSettings',
    tag,
    summary: 'Change any subset of the message settings',
    description:
      'What is left out keeps its value, and null goes back to our own text. Subjects and texts may have the ' +
      'placeholders of their kind; an unknown one is refused. `deposit_request` and `voucher` cannot be switched off.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({
      kinds: about(
        Type.Object(subset(byKind((kind) => about(KindChange, `Settings of \`${kind}\`.`)))),
        'Settings to change, by kind of message.',
      ),
    }),
    ok: Success,
    means: { 400: 'A field is invalid, or a text has a placeholder that its kind does not know.' },
    example: {
      body: { kinds: { reminder: { lead_hours: 48, subject: { en: 'See you soon at {{venue_name}}' } } } },
    },
  },
  'GET /api/my-venues/:venueId/message-settings/:kind/preview': {
    operationId: 'previewMessage',
    tag,
    summary: 'A message as guests see it, with made-up details',
    access,
    needs: 'manager',
    extension: true,
    query: Type.Object({
      locale: Type.Optional(localeOf('Language of the preview. Default: the venue’s.')),
    }),
    ok: { mediaType: 'text/html' },
    means: { 404: 'The venue does not exist or is not yours, or there is no such kind of message.' },
  },
  'POST /api/my-venues/:venueId/message-settings/:kind/preview': {
    operationId: 'previewMessageDraft',
    tag,
    summary: 'A message with words that are not saved yet',
    description: 'Changes nothing. Null, or nothing, means our own words.',
    access,
    needs: 'manager',
    extension: true,
    body: Type.Object({
      locale: Type.Optional(localeOf('Language of the preview. Default: the venue’s.')),
      subject: Type.Optional(subjects.en),
      text: Type.Optional(texts.en),
    }),
    ok: Type.Object({
      subject: about(PlainText, 'The subject as it would be sent.', 'See you at The Copper Heron'),
      html: about(PlainText, 'The message as HTML, its pictures included.', '<!doctype html>…'),
    }),
    means: {
      400: 'A field is invalid, or a text has a placeholder that its kind does not know.',
      404: 'The venue does not exist or is not yours, or there is no such kind of message.',
    },
    example: { body: { locale: 'en', text: 'Dear {{guest_name}}, we look forward to {{date}}.' } },
  },
  'GET /api/my-venues/:venueId/messages': {
    operationId: 'listMessages',
    tag,
    summary: 'Messages that the venue sent or will send, newest first',
    description: 'Without their texts, and without messages about accounts.',
    access,
    needs: 'manager',
    extension: true,
    query: Type.Object({
      ...offsetPaging,
      booking_id: Type.Optional(about(Id, 'Messages about one booking only.', EXAMPLE.booking)),
    }),
    ok: Page(Message),
  },
  'POST /api/my-venues/:venueId/messages/:id/resend': {
    operationId: 'resendMessage',
    tag,
    summary: 'Send a message again',
    description:
      'Composed anew from the booking as it is now. Messages to the guest go to the address that the booking has now.',
    access,
    needs: 'manager',
    extension: true,
    ok: Type.Object({ success, id: about(PlainText, 'Id of the new message.', EXAMPLE.mail) }),
    refuses: [409],
    means: {
      409: 'The booking has changed, so this message no longer fits, or nobody can be written to.',
    },
  },
})
