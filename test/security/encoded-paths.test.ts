import { describe, expect, test } from 'vitest'
import { useWorld } from '../support/world.ts'

/** A proxy that forbids /metrics compares what it sees. There must be no second spelling that we understand. */

const world = useWorld()
const statusOf = async (url: string, method: 'GET' | 'POST' = 'GET') =>
  (await world.app.http.inject({ method, url })).statusCode

describe('a path with percent-encoded letters', () => {
  test.each([
    '/%6detrics',
    '/m%65trics',
    '/metric%73?x=1',
    '/%68ealthz',
    '/openapi%2ejson',
    '/api/%70ublic/venues/x/booking-widget-config',
    '/%61pi/public/venues/x/booking-widget-config',
    '/api/public/venues/x/booking%2Dwidget-config',
    '/api/auth/m%65',
  ])('%s answers 404', async (url) => {
    const reply = await world.app.http.inject({ url })
    expect([reply.statusCode, reply.json()]).toEqual([404, { error: 'There is nothing at this address.' }])
  })

  test('answers in its canonical form', async () => {
    expect(await statusOf('/metrics')).toBe(200)
    expect(await statusOf('/metrics?x=%6d')).toBe(200)
  })

  test('may have them in a parameter', async () => {
    const operator = await world.person('client')
    const { id } = await operator.ok('POST /api/my-venues', { body: { name: 'A', address: 'B' } })
    const encoded = [...id].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
    expect(await statusOf(`/api/public/venues/${encoded}/booking-widget-config`)).toBe(200)
    expect(await statusOf('/api/public/venues/no%20such%20venue/booking-widget-config')).toBe(404)
  })
})
