import type { listInvitations } from './queries.ts'

export const presentInvitation = (row: Awaited<ReturnType<typeof listInvitations>>[number]) => ({
  id: row.id,
  venue_name: row.venue_name,
  role: row.role,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
