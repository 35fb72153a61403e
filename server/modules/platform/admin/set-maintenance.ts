import type { Context } from '../../../http/context.ts'

export const readMaintenance = async ({ services }: Context<'GET /api/admin/maintenance'>) => ({
  enabled: await services.maintenance.isOn(),
  forced: services.config.MAINTENANCE,
})

/** The MAINTENANCE setting overrides the request, so the reply states the resulting mode. */
export const setMaintenance = async ({ body, services }: Context<'PUT /api/admin/maintenance'>) => {
  await services.maintenance.set(body.enabled)
  return { success: true as const, enabled: await services.maintenance.isOn() }
}
