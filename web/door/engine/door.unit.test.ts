import { describe, expect, test } from 'vitest'
import type { Party, Session, Venue } from '../model/types.ts'
import { Door } from './door.ts'
import { listOf, memoryStore, partyOf, stillClock } from './fakes.ts'
import { type DoorService, NoAccess, SignedOut, Unreachable } from './ports.ts'

/** What a door does while an answer is on its way, and what one venue's refusal does to another. */

const venueOf = (id: string): Venue => ({
  id,
  name: `Venue ${id}`,
  timezone: 'Europe/London',
  currency: 'gbp',
  role: 'door',
})
const [A, B] = [venueOf('A'), venueOf('B')]
const sessionOf = (token: string): Session => ({ token, user: { id: token, name: token, role: 'client' } })

/** A service whose lists wait until they are let go, and that knows who may work where. */
const openService = (access: Record<string, string[]>) => {
  const gates: (() => void)[] = []
  const sent: string[] = []
  const wire = { isSlow: false, isCut: false }
  const allow = ({ token }: Session, venueId: string) => {
    if (wire.isCut) throw new Unreachable()
    if (!access[token]) throw new SignedOut()
    if (!access[token]?.includes(venueId)) throw new NoAccess()
  }
  const service: DoorService = {
    sendLog: async (session, venueId, _device, items) => {
      allow(session, venueId)
      sent.push(...items.map(({ seq }) => `${venueId} ${seq}`))
      return items.map(({ seq }) => ({ seq, verdict: 'applied' as const, standing: null }))
    },
    readList: async (session, venueId) => {
      if (wire.isSlow) await new Promise<void>((resolve) => gates.push(resolve))
      allow(session, venueId)
      return listOf({ parties: [partyOf({ id: `${venueId}-1` })] })
    },
    readKeys: async () => [],
  }
  const letGo = async () => {
    for (const open of gates.splice(0)) open()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { service, access, wire, sent, letGo }
}

const openDoor = async (made: ReturnType<typeof openService>, store = memoryStore('one')) => ({
  store,
  door: await Door.open({
    store: store.open(),
    service: made.service,
    clock: stillClock('2026-01-17T22:00:00Z'),
  }),
})
const namesIn = (door: Door) => door.state.night?.parties.map(({ name }) => name)

describe('one venue’s refusal', () => {
  test('leaves another company’s sign-in alone: what was unsent stays for its venue, and is said', async () => {
    const made = openService({ petra: ['A'], quinn: ['B'] })
    const { door } = await openDoor(made)
    await door.begin(sessionOf('petra'), A, [], null)
    made.wire.isCut = true
    expect(await door.count(1)).toBe(true)
    await door.forget('signed_out')
    expect(door.state).toMatchObject({ waiting: 1, held: 0 })
    made.wire.isCut = false
    await door.begin(sessionOf('quinn'), B, [], null)
    expect(door.state).toMatchObject({ waiting: 0, held: 1, isConnected: true, ended: undefined })
    expect(namesIn(door)).toEqual(['Party B-1'])
    // Not one of A's people is inside at B.
    expect(door.state.night?.inside).toBe(0)
    await door.count(1)
    await door.sync()
    expect(made.sent).toEqual(['B 2'])
    await door.forget('signed_out')
    await door.begin(sessionOf('petra'), A, [], null)
    expect(made.sent).toEqual(['B 2', 'A 1'])
    expect(door.state).toMatchObject({ waiting: 0, held: 0 })
  })

  test('takes one venue from a member who lost it, and leaves the session and the other venue', async () => {
    const made = openService({ petra: ['A', 'B'] })
    const { door, store } = await openDoor(made)
    await door.begin(sessionOf('petra'), A, [B], null)
    made.access.petra = ['B']
    await door.sync()
    expect(door.state).toMatchObject({ ended: 'venue_lost', kept: { venue: null, list: null } })
    expect(door.state.kept.session?.token).toBe('petra')
    expect(store.text()).not.toContain('Party ')
    await door.begin(sessionOf('petra'), B, [], null)
    expect(namesIn(door)).toEqual(['Party B-1'])
  })

  test('ends the session of a member who has no other venue', async () => {
    const made = openService({ petra: ['A'] })
    const { door, store } = await openDoor(made)
    await door.begin(sessionOf('petra'), A, [], null)
    made.access.petra = []
    await door.sync()
    expect(door.state).toMatchObject({ ended: 'signed_out', kept: { session: null, list: null } })
    expect(store.text()).not.toMatch(/Party |petra/)
  })
})

test('a sign-out shows once the phone has forgotten, so that a phone put away at that moment knows nobody', async () => {
  const made = openService({ petra: ['A'] })
  const store = memoryStore('one', () => new Promise((resolve) => setTimeout(resolve)))
  const shown: string[] = []
  const door: Door = await Door.open({
    store: store.open(),
    service: made.service,
    clock: stillClock('2026-01-17T22:00:00Z'),
    changed: () => {
      if (door.state.ended === 'signed_out') shown.push(store.text())
    },
  })
  await door.begin(sessionOf('petra'), A, [], null)
  expect(store.text()).toMatch(/petra/)
  await door.forget('signed_out')
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.filter((text) => /Party |petra/.test(text))).toEqual([])
})

describe('an answer that comes too late', () => {
  test('writes no name back after sign-out', async () => {
    const made = openService({ petra: ['A'] })
    const { door, store } = await openDoor(made)
    made.wire.isSlow = true
    const begun = door.begin(sessionOf('petra'), A, [], null)
    await new Promise((resolve) => setTimeout(resolve))
    await door.forget('signed_out')
    await made.letGo()
    await begun
    expect(door.state.kept).toMatchObject({ session: null, venue: null, list: null })
    expect(store.text()).not.toContain('Party ')
  })

  test('shows nobody of the venue that was left, and the next venue does not wait for it', async () => {
    const made = openService({ petra: ['A', 'B'] })
    const { door } = await openDoor(made)
    made.wire.isSlow = true
    const first = door.begin(sessionOf('petra'), A, [B], null)
    await new Promise((resolve) => setTimeout(resolve))
    made.wire.isSlow = false
    await door.begin(sessionOf('petra'), B, [A], null)
    expect(namesIn(door)).toEqual(['Party B-1'])
    await made.letGo()
    await first
    expect(namesIn(door)).toEqual(['Party B-1'])
  })

  test('that an older session has ended does not end the newer one', async () => {
    const made = openService({ petra: ['A'], quinn: ['A'] })
    const { door } = await openDoor(made)
    made.wire.isSlow = true
    const first = door.begin(sessionOf('petra'), A, [], null)
    await new Promise((resolve) => setTimeout(resolve))
    made.wire.isSlow = false
    await door.begin(sessionOf('quinn'), A, [], null)
    delete made.access.petra
    await made.letGo()
    await first
    expect(door.state).toMatchObject({ ended: undefined, kept: { session: { token: 'quinn' } } })
  })
})

describe('two windows', () => {
  test('lose no action: a lower number is not received because a higher one was', async () => {
    const made = openService({ petra: ['A'] })
    const { door: first, store } = await openDoor(made)
    await first.begin(sessionOf('petra'), A, [], null)
    made.wire.isCut = true
    await first.count(1)
    const { door: second } = await openDoor(made, store)
    await first.count(1)
    await second.count(1)
    made.wire.isCut = false
    await second.sync()
    expect(made.sent.toSorted()).toEqual(['A 1', 'A 2', 'A 3'])
    expect(second.state).toMatchObject({ waiting: 0 })
    // And after a restart nothing waits that was sent.
    const { door: third } = await openDoor(made, store)
    expect(third.state).toMatchObject({ waiting: 0 })
  })

  test('never write names back that the other one has wiped', async () => {
    const made = openService({ petra: ['A'] })
    const { door: first, store } = await openDoor(made)
    await first.begin(sessionOf('petra'), A, [], null)
    made.wire.isSlow = true
    const late = first.sync()
    const { door: second } = await openDoor(made, store)
    await second.forget('signed_out')
    await made.letGo()
    await late
    expect(store.text()).not.toMatch(/Party |petra/)
    expect(first.state.kept.list).toBeNull()
  })
})

describe('a decision about a party that changed while somebody thought it over', () => {
  const askAbout = async (fields: Partial<Party>, changed: Partial<Party>) => {
    const party = partyOf({ id: 'bkg_1', party_size: 4, barred: true, ...fields })
    const venue = { party }
    const store = memoryStore('one')
    const door = await Door.open({
      store: store.open(),
      service: {
        sendLog: async (_session, _venueId, _device, items) =>
          items.map(({ seq }) => ({ seq, verdict: 'applied' as const, standing: null })),
        readList: async () => listOf({ parties: [venue.party] }),
        readKeys: async () => [],
      },
      clock: stillClock('2026-01-17T22:00:00Z'),
    })
    await door.begin(sessionOf('petra'), A, [], null)
    const asked = await door.letIn(party, 4)
    if (asked?.kind !== 'ask') throw new Error(`Nobody was asked: ${asked?.kind}.`)
    venue.party = { ...party, ...changed }
    await door.sync()
    const found = await door.letInAnyway(asked, 4)
    return { found, entries: store.appended.map(({ item }) => item.heads) }
  }

  test('lets in no more than are still to come', async () => {
    const { found, entries } = await askAbout({}, { arrived: 3, status: 'checked_in', attendance: 'arrived' })
    expect([found?.kind, entries]).toEqual(['in', [1]])
  })

  test.each<readonly [string, Partial<Party>]>([
    ['already', { arrived: 4, status: 'checked_in', attendance: 'arrived' }],
    ['cancelled', { status: 'cancelled', attendance: null }],
    ['turned_away', { status: 'rejected', attendance: null, turned_away: 'Dress code' }],
    ['left', { arrived: 4, status: 'checked_in', attendance: 'left' }],
  ])('says that it is %s now, and lets nobody in', async (kind, changed) => {
    const { found, entries } = await askAbout({}, changed)
    expect([found?.kind, entries]).toEqual([kind, []])
  })
})
