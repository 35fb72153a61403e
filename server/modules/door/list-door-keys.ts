import type { ReadContext } from '../../http/context.ts'

/** From memory: the process reloads its keys by itself. */
export const listDoorKeys = ({ services }: ReadContext<'GET /api/door-keys'>) => ({
  keys: services.qr.keys.map(({ jwk }) => ({ ...jwk })),
})
