import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { PublicVenue } from './public-venue.ts'
import type { World } from './world.ts'

/** The secret in a manage link. */
export const tokenIn = (url: string): string => url.split('/').at(-1) ?? ''

/** The token of a booking, whatever its generation. */
export const tokenOf = async (world: World, id: string): Promise<string> => {
  const booking = await world.database.read
    .selectFrom('bookings')
    .select(['id', 'manage_generation'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return tokenIn(world.app.services.manageLinks.url(booking))
}

interface ManagedBooking {
  readonly id: string
  readonly token: string
}

/** Books online, pays what is asked for, and returns the booking with its link. */
export const bookManaged = async (
  world: World,
  place: PublicVenue,
  fields: Record<string, unknown> = {},
): Promise<ManagedBooking> => {
  const { status, body, text } = await place.book(fields)
  if (status !== 200 || !('manage_url' in body) || !body.manage_url) throw new Error(`Not booked: ${text}`)
  if ('requires_payment' in body) await pay(world, body.payment_client_secret)
  return { id: body.booking_id, token: tokenIn(body.manage_url) }
}

/** A guest's card at the sandbox, which tells the service. */
export const pay = (world: World, clientSecret: string) =>
  world.anyone.ok('POST /api/sandbox/intents/:intentId/confirm', {
    params: { intentId: clientSecret.split('_secret_')[0] ?? '' },
    body: { client_secret: clientSecret },
  })

/** What a guest does with a link. */
export const guestOf = (client: Client, token: string) => {
  const params = { token }
  const read = () => client.ok('GET /api/public/manage/:token', { params })
  return {
    read,
    change: (body: Record<string, unknown>) =>
      client.call('POST /api/public/manage/:token/change', { params, body }),
    cancelFor: (quote_hash: string) =>
      client.call('POST /api/public/manage/:token/cancel', { params, body: { quote_hash } }),
    cancel: async () => {
      const { quote_hash } = await read()
      return client.call('POST /api/public/manage/:token/cancel', { params, body: { quote_hash } })
    },
    /** Changes something that has to be paid; returns the client secret and the amount. */
    changeUnpaid: async (body: Record<string, unknown>) => {
      const reply = await client.call('POST /api/public/manage/:token/change', { params, body })
      if (reply.status !== 200 || !('requires_payment' in reply.body))
        throw new Error(`No payment was asked for: ${reply.text}`)
      expect(reply.body.requires_payment).toBe(true)
      return reply.body
    },
  }
}
