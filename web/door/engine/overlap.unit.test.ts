import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FakeServer, fakeServer } from '../../../test/support/fake-door-server.ts'
import { type Fate, fakeNetwork, type Network, play, type Step } from '../../../test/support/overlap.ts'
import { headsOut } from '../model/night.ts'
import { keyOf, type Session, type Venue } from '../model/types.ts'
import { Door } from './door.ts'
import { memoryStore, partyOf, stillClock } from './fakes.ts'
import { type DoorService, NoAccess, SignedOut, Unreachable } from './ports.ts'

/**
 * Evenings at two venues of two companies with two devices of two windows each. Every request and every write to storage
 * waits until the schedule lets it go on. Meanwhile people are let in, doors change hands, venue and window, and somebody
 * loses a venue. At the end nothing is lost, nothing counts twice, and nobody is named where nobody is signed in.
 */

const EVENINGS = { seed: 22_04_2026, numRuns: 200 } as const
const PARTIES = 6
const NOW = '2026-01-17T22:00:00Z'

const venueOf = (id: string): Venue => ({
  id,
  name: `Venue ${id}`,
  timezone: 'Europe/London',
  currency: 'gbp',
  role: 'door',
})
const [A, B] = [venueOf('A'), venueOf('B')]
const sessionOf = (token: string): Session => ({ token, user: { id: token, name: token, role: 'client' } })
/** Petra works at both venues, Quinn at one of another company. */
const [PETRA, QUINN] = [sessionOf('petra'), sessionOf('quinn')]

/** Two venues, and who may work at them. */
const openService = () => {
  const servers = new Map<string, FakeServer>(
    [A, B].map(({ id }) => [
      id,
      fakeServer(
        new Map(
          Array.from({ length: PARTIES }, (_, n) => {
            const party = partyOf({ id: `${id}-${n}`, party_size: 1 + (n % 4) })
            return [party.id, party]
          }),
        ),
      ),
    ]),
  )
  const access = new Map([
    ['petra', new Set(['A', 'B'])],
    ['quinn', new Set(['B'])],
  ])
  const at = (session: Session, venueId: string): FakeServer => {
    const venues = access.get(session.token)
    if (!venues) throw new SignedOut()
    const server = venues.has(venueId) ? servers.get(venueId) : undefined
    if (!server) throw new NoAccess()
    return server
  }
  const over = (network: Network): DoorService => {
    const send = <T>(label: string, work: () => T): Promise<T> =>
      network.send(label, work).catch((error: unknown) => {
        throw error instanceof NoAccess || error instanceof SignedOut ? error : new Unreachable()
      })
    return {
      sendLog: (session, venueId, device, items) =>
        send(`log of ${venueId}`, () => at(session, venueId).receive(device, items)),
      readList: (session, venueId) => send(`list of ${venueId}`, () => at(session, venueId).list()),
      readKeys: () => send('keys', () => []),
    }
  }
  return { servers, access, over }
}

type Service = ReturnType<typeof openService>

/** A phone with two windows, of which one has the door. */
const openPhone = async (s: fc.Scheduler, id: string, service: Service, chosen: readonly Fate[]) => {
  const network = fakeNetwork(s, chosen)
  const store = memoryStore(id, (what) => s.schedule(Promise.resolve(), `${id} ${what}`))
  /** Names that were seen where they must not be. */
  const leaks: string[] = []
  const openWindow = async (): Promise<Door> => {
    let opened: Door | undefined
    opened = await Door.open({
      store: store.open(),
      service: service.over(network),
      clock: stillClock(NOW),
      changed: () => {
        const { kept } = opened?.state ?? {}
        if (!kept?.list) return
        if (!kept.session) leaks.push('Names without a session.')
        if (kept.list.parties.some((party) => !party.id.startsWith(`${kept.venue?.id}-`)))
          leaks.push('Names of another venue.')
      },
    })
    return opened
  }
  const phone = {
    store,
    leaks,
    /** Undefined while it goes from one window to the other. */
    door: (await openWindow()) as Door | undefined,
    signIns: 0,
    takeOver: async (isAsked: boolean) => {
      const before = phone.door
      if (!before) return
      phone.door = undefined
      // A window that does not answer goes on by itself, and hears late that it has lost the door.
      if (isAsked) await before.close()
      phone.door = await openWindow()
    },
    signIn: async (session: Session, venue: Venue) => {
      const { door } = phone
      if (!door) return
      phone.signIns += 1
      door.signIn(session)
      await door.begin(session, venue, session === PETRA ? [A, B].filter((one) => one !== venue) : [], null)
    },
    signOut: async () => {
      const { door, signIns } = phone
      if (!door) return
      await door.forget('signed_out')
      if (phone.door === door && phone.signIns === signIns && store.text().includes('Party '))
        leaks.push('Names after sign-out.')
    },
  }
  return phone
}

type Phone = Awaited<ReturnType<typeof openPhone>>

/** What people were told, by venue. */
type Truth = Map<string, number>

const letIn = async ({ door }: Phone, n: number, truth: Truth) => {
  const party = door?.state.night?.parties[n % PARTIES]
  const venueId = door?.state.kept.venue?.id
  if (!door || !party || !venueId) return
  const verdict = await door.letIn(party, 1 + (n % Math.max(1, headsOut(party))))
  if (verdict?.kind === 'in') truth.set(venueId, (truth.get(venueId) ?? 0) + verdict.heads)
}

const count = async ({ door }: Phone, truth: Truth) => {
  const venueId = door?.state.kept.venue?.id
  if (door && venueId && (await door.count(1))) truth.set(venueId, (truth.get(venueId) ?? 0) + 1)
}

const takeDoubleOut = async ({ door }: Phone) => {
  const conflict = door?.state.night?.conflicts[0]
  if (conflict) await door?.settle(conflict, true)
}

const doing = fc.record({
  what: fc.constantFrom(
    ...Array<'let in'>(12).fill('let in'),
    ...(['count', 'count', 'take out', 'take out', 'take out', 'sync', 'sync'] as const),
    ...(['sign out', 'Petra at A', 'Petra at A', 'Petra at B', 'Quinn at B', 'leave'] as const),
    ...(['take over', 'cut off', 'lose A', 'get A back'] as const),
  ),
  phone: fc.nat(1),
  n: fc.nat(23),
})

const stepsOf = (
  chosen: readonly (typeof doing extends fc.Arbitrary<infer T> ? T : never)[],
  phones: readonly Phone[],
  service: Service,
  truth: Truth,
): Step[] =>
  chosen.map(({ what, phone: index, n }): Step => {
    const phone = phones[index] as Phone
    const run = {
      'let in': () => letIn(phone, n, truth),
      count: () => count(phone, truth),
      'take out': () => takeDoubleOut(phone),
      sync: () => phone.door?.sync(),
      'sign out': phone.signOut,
      'Petra at A': () => phone.signIn(PETRA, A),
      'Petra at B': () => phone.signIn(PETRA, B),
      'Quinn at B': () => phone.signIn(QUINN, B),
      leave: () => phone.door?.leave(),
      'take over': () => phone.takeOver(true),
      'cut off': () => phone.takeOver(false),
      'lose A': () => service.access.get('petra')?.delete('A'),
      'get A back': () => service.access.get('petra')?.add('A'),
    }[what]
    return [`${index} ${what}`, run]
  })

const fates = fc.array(
  fc.constantFrom<Fate>('answered', 'answered', 'answered', 'unsent', 'lost', 'gateway'),
  { maxLength: 80 },
)

/** People beyond their party whom some door took out. One entry counts once, however many doors decide. */
const takenOut = (phones: readonly Phone[], venueId: string): number => {
  const entries = new Map<string, number>()
  for (const { store } of phones)
    for (const { venueId: where, item, over = 0 } of store.appended)
      if (where === venueId && item.entry) entries.set(keyOf(item.entry), over)
  return [...entries.values()].reduce((sum, heads) => sum + heads, 0)
}

describe('200 evenings at two doors with two windows each', () => {
  test('nothing is lost, nothing counts twice, and no name is left after sign-out', async () => {
    const seen = { doubles: 0, settled: 0, actions: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(doing, { minLength: 60, maxLength: 120 }),
        fates,
        fates,
        async (s, chosen, first, second) => {
          const service = openService()
          const broken = [[...first], [...second]]
          const phones = [
            await openPhone(s, 'one', service, broken[0] ?? []),
            await openPhone(s, 'two', service, broken[1] ?? []),
          ]
          const truth: Truth = new Map()
          await play(s, [
            ...phones.map((phone): Step => ['opens', () => phone.signIn(PETRA, A)]),
            ...stepsOf(chosen, phones, service, truth),
          ])

          // The network is back, and somebody of both venues signs in on each phone.
          for (const rest of broken) rest.length = 0
          service.access.get('petra')?.add('A')
          for (const phone of [...phones, ...phones])
            for (const venue of [A, B])
              await play(s, [
                ['opens again', () => phone.takeOver(true)],
                ['signs in', () => phone.signIn(PETRA, venue)],
                ['syncs', () => phone.door?.sync()],
              ])
          for (const { id } of [A, B]) {
            const server = service.servers.get(id)
            const out = takenOut(phones, id)
            seen.settled += out
            expect([id, server?.inside()]).toEqual([id, (truth.get(id) ?? 0) - out])
            const parties = [...(server?.parties.values() ?? [])]
            seen.doubles += parties.filter(({ over }) => over > 0).length
            expect(parties.filter(({ arrived, party_size }) => arrived > party_size)).toEqual([])
          }
          for (const { door, leaks, store } of phones) {
            const { waiting, held, refused, night } = door?.state ?? {}
            expect([waiting, held, refused]).toEqual([0, 0, 0])
            expect(night?.inside).toBe(service.servers.get('B')?.inside())
            expect(leaks).toEqual([])
            seen.actions += store.appended.length
          }

          // Signed out while everything is under way.
          await play(
            s,
            phones.flatMap((phone): Step[] => [
              ['opens', () => phone.signIn(PETRA, A)],
              ['changes', () => phone.signIn(PETRA, B)],
              ['signs out', phone.signOut],
            ]),
          )
          for (const { door, store, leaks } of phones) {
            expect([door?.state.kept.list, store.text().includes('Party ')]).toEqual([null, false])
            expect(leaks).toEqual([])
          }
        },
      ),
      EVENINGS,
    )
    // Otherwise the evenings would prove nothing.
    expect(seen.actions).toBeGreaterThan(EVENINGS.numRuns * 5)
    expect(seen.doubles + seen.settled).toBeGreaterThan(EVENINGS.numRuns / 4)
    expect(seen.settled).toBeGreaterThan(EVENINGS.numRuns / 20)
  }, 300_000)
})
