import { Type } from 'typebox'
import { NewPassword } from './auth.ts'
import { EXAMPLE } from './examples.ts'
import { about, Email, List, Name, named, OneOf, PlainText, Success, Timestamp } from './fields.ts'
import { anyone, anyoneOrSession, operatorOf, rows, VENUE_ROLES } from './row.ts'

const tag = 'Members'
const access = operatorOf('venueId')
const needs = 'owner'

const venueRole = about(
  OneOf(VENUE_ROLES),
  'What the member may do. `owner`: everything. `manager`: everything but members, publishing, app listing, sister venues and webhooks. `host`: bookings, reservations and guests, without holds and refunds. `door`: check-in and turning away, without e-mail addresses and phones. `viewer`: reads what a manager reads and changes nothing.',
  'host',
)

const LAST_OWNER = 'The venue would be left without an owner. Make somebody else an owner first.'
const SPENT =
  'The link is unknown, or it was used (`code: used`), was taken back (`revoked`) or has expired (`expired`).'
const NOT_A_MEMBER = 'The venue was not found, or the account is not a member of it.'

const Member = named(
  'Member',
  'Somebody who works at the venue.',
  Type.Object({
    id: about(PlainText, 'User id.', EXAMPLE.user),
    name: about(PlainText, 'Name of the member.', 'Marguerite Ashdown'),
    email: about(PlainText, 'E-mail address of the member.', 'operator@demo.test'),
    role: venueRole,
    added_at: about(Timestamp, 'Since when they are a member.'),
  }),
)

const Invitation = named(
  'Invitation',
  'An invitation that waits to be accepted.',
  Type.Object({
    id: about(PlainText, 'Id of the invitation.', EXAMPLE.invitation),
    email: about(PlainText, 'Address it was sent to.', 'new-host@example.com'),
    role: venueRole,
    created_at: about(Timestamp, 'When it was sent.'),
    expires_at: about(Timestamp, 'Until when it can be accepted: 72 hours.'),
  }),
)

export const members = rows({
  'GET /api/my-venues/:venueId/members': {
    operationId: 'listMembers',
    tag,
    summary: 'The members of the venue and their roles',
    access,
    needs,
    extension: true,
    ok: List(Member),
  },
  'POST /api/my-venues/:venueId/members': {
    operationId: 'addMember',
    tag,
    summary: 'Invite somebody to work at the venue',
    description:
      'Mails a link that works once, for 72 hours. The answer is the same whether or not the address has an account. Nobody is a member, and neither side sees anything of the other, before the invitation is accepted. Inviting an address again replaces the link, the role and the 72 hours.',
    access,
    needs,
    extension: true,
    body: Type.Object({
      email: about(Email, 'Address of whoever is invited.', 'new-host@example.com'),
      role: venueRole,
    }),
    ok: Type.Object({
      ...Success.properties,
      id: about(PlainText, 'Id of the invitation.', EXAMPLE.invitation),
      invited: about(Type.Literal(true), 'Always true.'),
      invite_url: Type.Optional(
        about(
          PlainText,
          'The link of the invitation, where mail is not connected: hand it over yourself.',
          `http://localhost:3000/invite/${EXAMPLE.linkToken}`,
        ),
      ),
    }),
    refuses: [409, 429],
    means: {
      409: 'Somebody with this address is a member already. Change their role instead.',
      429: 'Too many invitations by this account, or to this address.',
    },
    example: { body: { email: 'new-host@example.com', role: 'host' } },
  },
  'PUT /api/my-venues/:venueId/members/:userId': {
    operationId: 'changeMemberRole',
    tag,
    summary: 'Change what a member may do',
    description:
      'Counts at once. Sister links end where nobody is left who owns both venues, and so do invitations by a member who is no owner any more.',
    access,
    needs,
    extension: true,
    body: Type.Object({ role: venueRole }),
    ok: Success,
    refuses: [409],
    means: { 404: NOT_A_MEMBER, 409: LAST_OWNER },
    example: { body: { role: 'manager' } },
  },
  'DELETE /api/my-venues/:venueId/members/:userId': {
    operationId: 'removeMember',
    tag,
    summary: 'Take a member off the venue',
    description:
      'Sister links end where nobody is left who owns both venues. So do the member’s invitations.',
    access,
    needs,
    extension: true,
    ok: Success,
    refuses: [409],
    means: { 404: NOT_A_MEMBER, 409: LAST_OWNER },
  },
  'GET /api/my-venues/:venueId/invitations': {
    operationId: 'listInvitations',
    tag,
    summary: 'Invitations that wait to be accepted',
    description: 'The newest 200.',
    access,
    needs,
    extension: true,
    ok: List(Invitation),
  },
  'DELETE /api/my-venues/:venueId/invitations/:id': {
    operationId: 'revokeInvitation',
    tag,
    summary: 'Take an invitation back',
    description: 'Its link stops working at once.',
    access,
    needs,
    extension: true,
    ok: Success,
    means: { 404: 'The venue was not found, or no such invitation of it waits.' },
  },
  'GET /api/invitations/:token': {
    operationId: 'readInvitation',
    tag,
    summary: 'What an invitation is for, before it is accepted',
    description: 'For whoever has the link.',
    access: anyone,
    share: 'sign-in',
    limit: 'publicRead',
    extension: true,
    ok: Type.Object({
      venue_name: about(PlainText, 'Name of the venue.', 'The Copper Heron'),
      role: venueRole,
      email: about(PlainText, 'Address it was sent to, masked.', 'n•••@example.com'),
      expires_at: about(Timestamp, 'Until when it can be accepted.'),
    }),
    means: { 404: SPENT },
  },
  'POST /api/invitations/:token/accept': {
    operationId: 'acceptInvitation',
    tag,
    summary: 'Become a member of the venue',
    description:
      'An address that has an account is accepted for with a session of that account, and a guest account becomes an operator’s. An address without one is given an account by `name` and `password`.',
    access: anyoneOrSession,
    share: 'sign-in',
    limit: 'publicWrite',
    extension: true,
    body: Type.Object({
      name: about(Type.Optional(Name), 'Name of the new account. Required for one.', 'Ines Calloway'),
      password: about(
        Type.Optional(NewPassword),
        'Password of the new account. Required for one.',
        'a-longer-password',
      ),
    }),
    ok: Type.Object({
      ...Success.properties,
      venue_id: about(PlainText, 'Id of the venue.', EXAMPLE.venue),
      role: venueRole,
    }),
    refuses: [403, 409],
    means: {
      400: 'A field is invalid, or `name` or `password` of a new account is missing.',
      401: 'The address has an account. Sign in to it first.',
      403: 'The session is of another account than the one that was invited.',
      404: SPENT,
      409: 'An organiser or admin cannot be a member of a venue.',
    },
    example: { body: { name: 'Ines Calloway', password: 'a-longer-password' } },
  },
})
