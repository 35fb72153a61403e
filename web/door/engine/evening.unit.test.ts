import { expect, test } from 'vitest'
import {
  type FakeServer,
  fakeServer,
  type Network,
  serviceOver,
} from '../../../test/support/fake-door-server.ts'
import { headsOut } from '../model/night.ts'
import { Door } from './door.ts'
import { memoryStore, partyOf, stillClock } from './fakes.ts'

/**
 * Two devices at one evening: 200 check-ins, the network cut and mended at random, answers lost, apps closed and updated
 * in the middle, storage full now and then. Then both come back, in either order. At the end every head is counted once
 * and every double entry has a name.
 */

const RUNS = 100
const CHECK_INS = 200
const PARTIES = 180
const ORDERS = ['first', 'second'] as const

const randomFrom = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { below: (limit: number) => Math.floor(next() * limit), chance: (share: number) => next() < share }
}

const SESSION = { token: 't', user: { id: 'usr_1', name: 'Petra', role: 'client' } }
const VENUE = {
  id: 'ven_1',
  name: 'Lowtide',
  timezone: 'Europe/London',
  currency: 'gbp',
  role: 'door' as const,
}

const openDevice = async (id: string, server: FakeServer) => {
  const { open: openStore, faults } = memoryStore(id)
  const network: Network = { state: 'whole' }
  const open = () =>
    Door.open({
      store: openStore(),
      service: serviceOver(server, network),
      clock: stillClock('2026-01-17T22:00:00Z'),
    })
  const device = { door: await open(), network, faults, reopen: open }
  await device.door.begin(SESSION, VENUE, [], null)
  return device
}

const playEvening = async (seed: number, back: (typeof ORDERS)[number]) => {
  const random = randomFrom(seed)
  const parties = Array.from({ length: PARTIES }, (_, n) =>
    partyOf({ id: `bkg_${n}`, party_size: 1 + random.below(5) }),
  )
  const server = fakeServer(new Map(parties.map((party) => [party.id, party])))
  const devices = [await openDevice('a', server), await openDevice('b', server)]
  const truth = new Map<string, number>()
  const add = (id: string, heads: number) => truth.set(id, (truth.get(id) ?? 0) + heads)
  let refusedByStorage = 0
  let done = 0

  while (done < CHECK_INS) {
    const device = devices[random.below(2)] as (typeof devices)[number]
    if (random.chance(0.08))
      device.network.state = (['whole', 'cut', 'cut', 'loses_answers'] as const)[random.below(4)] ?? 'whole'
    if (random.chance(0.05)) device.faults.isFull = !device.faults.isFull
    // The app is closed, or replaced by a newer version, in the middle of whatever it is doing.
    if (random.chance(0.04)) device.door = await device.reopen()
    if (random.chance(0.2)) await device.door.sync()
    const seen = device.door.state.night?.parties ?? []
    const party = seen[random.below(PARTIES)]
    if (!party) throw new Error('The device has lost its list.')
    if (random.chance(0.1)) {
      if (await device.door.count(1)) add('walk-up', 1)
    } else if (headsOut(party) > 0) {
      const heads = 1 + random.below(headsOut(party))
      const verdict = await device.door.letIn(party, heads)
      if (verdict?.kind === 'in') {
        add(party.id, verdict.heads)
        done += 1
        if (random.chance(0.08) && (await device.door.takeOut(party.id, 1))) add(party.id, -1)
      } else if (verdict?.kind === 'not_saved') refusedByStorage += 1
      // They came in through the other door, and the list said so a moment ago.
      else expect(verdict?.kind).toBe('already')
    }
    // Somebody comes for a party that is all in: the door says so, and nobody is counted.
    else expect((await device.door.letIn(party, 1))?.kind).toBe('already')
  }

  const waited = devices.map(({ door }) => door.state.waiting)
  const order = back === 'first' ? devices : devices.toReversed()
  for (const device of [...order, ...order]) {
    device.network.state = 'whole'
    device.faults.isFull = false
    await device.door.sync()
  }
  return { server, devices, truth, refusedByStorage, done, waited }
}

test.each(ORDERS)(
  `${RUNS} evenings at two doors, the %s back before the other: every head counts once and every double entry is named to both`,
  { timeout: 300_000 },
  async (back) => {
    let doubles = 0
    let refused = 0
    let bothWaited = 0
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { server, devices, truth, refusedByStorage, done, waited } = await playEvening(seed, back)
      expect([seed, done]).toEqual([seed, CHECK_INS])
      refused += refusedByStorage
      if (waited.every((count) => count > 0)) bothWaited += 1
      const wrong = [...server.parties.values()].filter(
        ({ id, arrived, over }) => arrived + over !== (truth.get(id) ?? 0),
      )
      expect([seed, wrong]).toEqual([seed, []])
      expect(server.inside()).toBe([...truth.values()].reduce((a, b) => a + b, 0))
      const twice = [...server.parties.values()].filter(({ over }) => over > 0)
      doubles += twice.length
      for (const { door } of devices) {
        expect([seed, door.state.waiting, door.state.refused]).toEqual([seed, 0, 0])
        const named = new Set(door.state.kept.list?.conflicts.map(({ name }) => name))
        expect(twice.filter(({ name }) => !named.has(name))).toEqual([])
        expect(door.state.night?.inside).toBe(server.inside())
      }
    }
    // Otherwise the evenings would prove nothing.
    expect(doubles).toBeGreaterThan(RUNS)
    expect(refused).toBeGreaterThan(RUNS)
    expect(bothWaited).toBeGreaterThan(RUNS / 8)
  },
)
