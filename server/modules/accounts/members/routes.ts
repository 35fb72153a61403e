import { call, read, write } from '../../../http/route.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeRole, removeMember } from './change-members.ts'
import { inviteMember } from './invite-member.ts'
import { presentInvitation, presentMember } from './present.ts'
import { listInvitations, listMembers } from './queries.ts'
import { readInvitation } from './read-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'

export const memberRoutes = [
  read('GET /api/my-venues/:venueId/members', async ({ db, params }) => ({
    data: (await listMembers(db, params.venueId)).map(presentMember),
  })),
  call('POST /api/my-venues/:venueId/members', inviteMember),
  write('PUT /api/my-venues/:venueId/members/:userId', changeRole),
  write('DELETE /api/my-venues/:venueId/members/:userId', removeMember),
  read('GET /api/my-venues/:venueId/invitations', async ({ db, params, now }) => ({
    data: (await listInvitations(db, params.venueId, now)).map(presentInvitation),
  })),
  write('DELETE /api/my-venues/:venueId/invitations/:id', revokeInvitation),
  read('GET /api/invitations/:token', readInvitation),
  call('POST /api/invitations/:token/accept', acceptInvitation),
]
