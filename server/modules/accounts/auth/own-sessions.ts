import { notFound } from '../../../../domain/errors.ts'
import type { ReadContext, WriteContext } from '../../../http/context.ts'

export const listSessions = async ({
  db,
  actor,
  request,
  services,
  now,
}: ReadContext<'GET /api/auth/sessions'>) => {
  const sessions = await services.sessions.list(db, actor, request.token, now)
  return {
    data: sessions.map((session) => ({
      id: session.id,
      created_at: session.createdAt.toISOString(),
      last_used_at: session.lastUsedAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
      user_agent: session.userAgent,
      address: session.address,
      current: session.isCurrent,
    })),
  }
}

export const endOtherSessions = async ({
  tx,
  actor,
  request,
  services,
}: WriteContext<'DELETE /api/auth/sessions'>) => {
  await services.sessions.closeOthers(tx, actor, request.token)
  return { success: true as const }
}

export const endSession = async ({
  tx,
  actor,
  params,
  services,
}: WriteContext<'DELETE /api/auth/sessions/:id'>) => {
  if (!(await services.sessions.closeById(tx, actor, params.id))) throw notFound('Session')
  return { success: true as const }
}
