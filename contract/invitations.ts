import { Type } from 'typebox'
import { EXAMPLE } from './examples.ts'
import { about, List, named, OneOf, PlainText, Success, Timestamp } from './fields.ts'
import { operator, rows } from './row.ts'

const tag = 'Venue settings'

export const MEMBER_ROLES = ['owner', 'manager', 'host', 'door', 'viewer'] as const

const role = about(OneOf(MEMBER_ROLES), 'What the member may do. Every member is an `owner` today.', 'owner')

export const Invitation = named(
  'Invitation',
  'An invitation to manage a venue. Nothing else of the venue is visible before it is accepted.',
  Type.Object({
    id: about(PlainText, 'Id of the invitation.', EXAMPLE.invitation),
    venue_name: about(PlainText, 'Name of the venue.', 'The Copper Heron'),
    role,
    created_at: about(Timestamp, 'When it was sent.'),
    expires_at: about(Timestamp, 'Until when it can be accepted: 72 hours.'),
  }),
)

const NOT_YOURS =
  'No such invitation waits for your account: it is unknown, somebody else’s, decided or expired.'

export const invitations = rows({
  'GET /api/my-invitations': {
    operationId: 'listMyInvitations',
    tag,
    summary: 'Invitations that wait for your answer',
    description: 'The newest 50.',
    access: operator,
    extension: true,
    ok: List(Invitation),
  },
  'POST /api/my-invitations/:id/accept': {
    operationId: 'acceptInvitation',
    tag,
    summary: 'Become a member of the venue',
    access: operator,
    extension: true,
    ok: Type.Object({
      success: Success.properties.success,
      venue_id: about(PlainText, 'Id of the venue.', EXAMPLE.venue),
      role,
    }),
    means: { 404: NOT_YOURS },
  },
  'POST /api/my-invitations/:id/decline': {
    operationId: 'declineInvitation',
    tag,
    summary: 'Decline an invitation',
    access: operator,
    extension: true,
    ok: Success,
    means: { 404: NOT_YOURS },
  },
})
