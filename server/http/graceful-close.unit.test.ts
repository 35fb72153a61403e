import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { closeGracefully } from './graceful-close.ts'

test('closing waits for the work of a request whose client has hung up', async () => {
  const app = fastify()
  closeGracefully(app)
  const steps: string[] = []
  const guest = new AbortController()
  app.addHook('onRequest', async () => {
    guest.abort()
    await pause(50)
    steps.push('identified')
  })
  app.get('/', async () => {
    await pause(50)
    steps.push('answered')
    return {}
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  await expect(fetch(`http://127.0.0.1:${port}/`, { signal: guest.signal })).rejects.toThrow('aborted')
  await app.close()
  steps.push('closed')
  expect(steps).toEqual(['identified', 'answered', 'closed'])
})

test('a client that hangs up in the middle of a body does not hold closing up', async () => {
  const app = fastify()
  closeGracefully(app)
  app.post('/', async () => ({}))
  const received = new Promise<void>((resolve) => app.addHook('onRequest', async () => resolve()))
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const guest = new AbortController()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"half":')),
  })
  const sent = fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
    signal: guest.signal,
  } as RequestInit)
  await received
  guest.abort()
  await expect(sent).rejects.toThrow('aborted')
  await app.close()
})
