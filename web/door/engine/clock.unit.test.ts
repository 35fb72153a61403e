import { describe, expect, test } from 'vitest'
import type { LogItem, Session, Venue } from '../model/types.ts'
import { Door } from './door.ts'
import { listOf, memoryStore, partyOf } from './fakes.ts'
import { type DoorService, Unreachable } from './ports.ts'
import { ServiceClock } from './service-clock.ts'

/** A phone whose clock is set or that sleeps, in the middle of the night and without a network. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const START = Date.parse('2026-01-17T22:00:00Z')
const timeAfter = (minutes: number) => new Date(START + minutes * MINUTE_MS).toISOString()

const VENUE: Venue = {
  id: 'A',
  name: 'Lowtide',
  timezone: 'Europe/London',
  currency: 'gbp',
  role: 'door',
}
const PETRA: Session = { token: 'petra', user: { id: 'petra', name: 'Petra', role: 'client' } }

/** Real time, and a device that tells it in its own way. */
const openPhone = async ({ wrongMs = 0 } = {}) => {
  const real = { now: START }
  const device = { setMs: wrongMs, sleptMs: 0 }
  /** `during`: what happens while an answer is on its way. */
  const wire: { isCut: boolean; during?: (() => void) | undefined } = { isCut: false }
  const sent: Omit<LogItem, 'seq'>[] = []
  const corrected: number[] = []
  const reach = () => {
    if (wire.isCut) throw new Unreachable()
  }
  const service: DoorService = {
    sendLog: async (_session, _venueId, _device, items) => {
      reach()
      sent.push(...items)
      return items.map(({ seq }) => ({ seq, verdict: 'applied' as const, standing: null }))
    },
    readList: async () => {
      reach()
      const now = new Date(real.now).toISOString()
      wire.during?.()
      wire.during = undefined
      return listOf({ now, parties: [partyOf({ id: 'bkg_1' })] })
    },
    readKeys: async () => [],
  }
  const store = memoryStore('one')
  const clock = {
    wall: () => real.now + device.setMs,
    steady: () => real.now - START - device.sleptMs,
  }
  const open = () =>
    Door.open({ store: store.open(), service, clock, corrected: (entries) => corrected.push(entries) })
  const phone = { door: await open() }
  await phone.door.begin(PETRA, VENUE, [], null)
  return {
    phone,
    sent,
    corrected,
    cut: (isCut: boolean) => {
      wire.isCut = isCut
    },
    whileAnswered: (during: () => void) => {
      wire.during = during
    },
    pass: (minutes: number) => {
      real.now += minutes * MINUTE_MS
    },
    setClock: (byMs: number) => {
      device.setMs += byMs
    },
    /** The screen is off, and the steady clock stands. */
    sleep: (minutes: number, byMs = 0) => {
      phone.door.clock.hidden(true)
      real.now += minutes * MINUTE_MS
      device.sleptMs += minutes * MINUTE_MS
      device.setMs += byMs
      phone.door.clock.hidden(false)
    },
    restart: async () => {
      phone.door = await open()
    },
    error: () => phone.door.clock.now() - real.now,
  }
}

describe('entries of a phone without a network have the right time', () => {
  test.each([
    ['that was wrong from the start', -HOUR_MS, 0],
    ['that is set ahead', 0, 3 * HOUR_MS],
    ['that is set back', 0, -3 * HOUR_MS],
  ])('by a clock %s', async (_name, wrongMs, byMs) => {
    const { phone, sent, cut, pass, setClock, error } = await openPhone({ wrongMs })
    cut(true)
    pass(10)
    setClock(byMs)
    await phone.door.count(1)
    pass(10)
    await phone.door.count(2)
    expect(error()).toBe(0)
    expect(phone.door.state.kept.list).not.toBeNull()
    cut(false)
    await phone.door.sync()
    expect(sent.map(({ at }) => at)).toEqual([timeAfter(10), timeAfter(20)])
  })

  test('after an hour of sleep', async () => {
    const { phone, sent, cut, sleep, error } = await openPhone()
    cut(true)
    sleep(60)
    expect(error()).toBe(0)
    await phone.door.count(1)
    cut(false)
    await phone.door.sync()
    expect(sent.map(({ at }) => at)).toEqual([timeAfter(60)])
  })

  test('when the clock was set ahead while it slept: they are put right before they are sent, and it is said', async () => {
    const { phone, sent, corrected, cut, pass, sleep, error } = await openPhone()
    cut(true)
    pass(5)
    await phone.door.count(1)
    sleep(10, 2 * HOUR_MS)
    // Nobody can know it yet.
    expect(error()).toBe(2 * HOUR_MS)
    await phone.door.count(2)
    pass(5)
    await phone.door.count(3)
    cut(false)
    await phone.door.sync()
    expect(sent.map(({ delta, at }) => [delta, at])).toEqual([
      [1, timeAfter(5)],
      [2, timeAfter(15)],
      [3, timeAfter(20)],
    ])
    expect(corrected).toEqual([2])
    expect(error()).toBe(0)
  })

  test('when the clock was set while the app was closed', async () => {
    const { phone, sent, corrected, cut, pass, setClock, restart } = await openPhone()
    cut(true)
    pass(5)
    await phone.door.count(1)
    setClock(-4 * HOUR_MS)
    await restart()
    // Not before what it did last.
    expect(phone.door.clock.now()).toBe(START + 5 * MINUTE_MS)
    pass(5)
    await phone.door.count(2)
    setClock(HOUR_MS)
    await phone.door.count(3)
    cut(false)
    await phone.door.sync()
    expect(sent.map(({ at }) => at)).toEqual([timeAfter(5), timeAfter(10), timeAfter(10)])
    expect(corrected).toEqual([])
  })
})

test('an answer that was on its way while the phone slept says nothing about the time', async () => {
  const { phone, whileAnswered, sleep, error } = await openPhone()
  whileAnswered(() => sleep(10))
  await phone.door.sync()
  expect(error()).toBe(0)
  await phone.door.sync()
  expect([error(), phone.door.clock.isSure, phone.door.state.isConnected]).toEqual([0, true, true])
})

test('after the night the list is asked for its time alone, and no name of the next night is kept', async () => {
  const { phone, sent, cut, sleep } = await openPhone()
  cut(true)
  await phone.door.count(1)
  sleep(9 * 60)
  await phone.door.tick()
  expect(phone.door.state).toMatchObject({ ended: 'night_over', kept: { list: null } })
  cut(false)
  await phone.door.sync()
  expect(sent.map(({ delta }) => delta)).toEqual([1])
  expect(phone.door.state).toMatchObject({ ended: 'night_over', kept: { list: null, date: null } })
})

test('a code that is signed for a later minute shows that the clock is behind', () => {
  const clock = new ServiceClock({ wall: () => START, steady: () => 0 }, 0, 0)
  clock.learn(START)
  clock.atLeast(START - HOUR_MS)
  expect(clock).toMatchObject({ isSure: true, offsetMs: 0 })
  clock.atLeast(START + HOUR_MS)
  expect(clock).toMatchObject({ isSure: false, offsetMs: HOUR_MS })
})
