import { read, write } from '../../http/route.ts'
import { acceptInvitation, declineInvitation } from './decide-invitation.ts'
import { presentInvitation } from './present.ts'
import { listInvitations } from './queries.ts'

export const invitationRoutes = [
  read('GET /api/my-invitations', async ({ db, actor, now }) => ({
    data: (await listInvitations(db, actor.id, now)).map(presentInvitation),
  })),
  write('POST /api/my-invitations/:id/accept', acceptInvitation),
  write('POST /api/my-invitations/:id/decline', declineInvitation),
]
