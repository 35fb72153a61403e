import type { listInvitations, listMembers } from './queries.ts'

export const presentMember = (row: Awaited<ReturnType<typeof listMembers>>[number]) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  added_at: row.created_at.toISOString(),
})

export const presentInvitation = (row: Awaited<ReturnType<typeof listInvitations>>[number]) => ({
  id: row.id,
  email: row.email,
  role: row.role,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
