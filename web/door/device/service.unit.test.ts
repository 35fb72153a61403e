import { afterEach, expect, test, vi } from 'vitest'
import { NoAccess, SignedOut, Unreachable } from '../engine/ports.ts'
import { doorService } from './service.ts'

afterEach(() => vi.unstubAllGlobals())

const SESSION = { token: 't', user: { id: 'usr_1', name: 'Petra', role: 'client' } }
const answer = (status: number, said?: string) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'No.' }, { status, headers: said ? { 'x-maitred-refusal': said } : {} }),
  )
const failure = () => doorService.readList(SESSION, 'ven_1', null).catch((error: unknown) => error)

test.each([400, 401, 403, 404, 407, 409, 410, 429, 451, 500, 502, 503, 504])(
  'a bare %d of something in front of the service wipes nothing and refuses nothing: the service was not reached',
  async (status) => {
    answer(status)
    expect(await failure()).toBeInstanceOf(Unreachable)
  },
)

test('only the service’s own word ends a session or takes a venue', async () => {
  answer(401, 'session_ended')
  expect(await failure()).toBeInstanceOf(SignedOut)
  for (const status of [403, 404]) {
    answer(status, 'no_venue_access')
    expect(await failure()).toBeInstanceOf(NoAccess)
  }
  // A proxy took the token away: the service says that there was none.
  answer(401, 'other')
  expect(await failure()).toBeInstanceOf(Unreachable)
})

test('a refusal of the service is told in its own sentence, and a page instead of JSON is no answer', async () => {
  answer(400, 'other')
  expect(await failure()).toMatchObject({ status: 400, message: 'No.' })
  vi.stubGlobal('fetch', async () => new Response('<html>Sign in to the Wi-Fi</html>', { status: 200 }))
  expect(await failure()).toBeInstanceOf(Unreachable)
})
