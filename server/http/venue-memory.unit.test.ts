import { beforeEach, describe, expect, test } from 'vitest'
import type { Aspect, Change, ChangeListener, Executor } from '../db/database.ts'
import { Raw } from './answers.ts'
import { createVenueMemory, type VenueMemory } from './venue-memory.ts'

const NOON = new Date('2026-01-17T12:00:00Z')
const later = (ms: number) => new Date(NOON.getTime() + ms)

let memory: VenueMemory
let announce: (...changes: Change[]) => void
let loads: number
beforeEach(() => {
  const listeners: ChangeListener[] = []
  memory = createVenueMemory({
    onChange: (listener) => listeners.push(listener),
    read: {} as Executor,
    readPublic: (_venueId, _aspects, work) => work({} as Executor),
  })
  announce = (...changes) => {
    for (const listener of listeners) listener(changes)
  }
  loads = 0
})

/** The number of the load that made the answer. */
const ask = (
  venueId = 'a',
  {
    key = 'slots',
    dependsOn = ['config', 'activity'] as Aspect[],
    now = NOON,
    validUntil = later(60_000),
  } = {},
) =>
  memory.recall(venueId, key, dependsOn, now, async () => {
    loads += 1
    return { value: loads, validUntil }
  })

describe('an answer is remembered', () => {
  test('and given again at once, without a promise', async () => {
    expect(await ask()).toBe(1)
    expect(ask()).toBe(1)
  })

  test('for each venue and key apart', async () => {
    expect([await ask('a'), await ask('b'), await ask('a', { key: 'floor' }), await ask('a')]).toEqual([
      1, 2, 3, 1,
    ])
  })

  test('up to the moment the clock makes it wrong, and not at it', async () => {
    await ask()
    expect(await ask('a', { now: later(59_999) })).toBe(1)
    expect(await ask('a', { now: later(60_000), validUntil: later(90_000) })).toBe(2)
    expect(await ask('a', { now: later(60_001) })).toBe(2)
  })

  test('until its venue changes in what it depends on', async () => {
    await ask('a', { key: 'config', dependsOn: ['config'] })
    await ask('a')
    announce({ venueId: 'b', aspect: 'config' }, { userId: 'u' }, { platform: true })
    expect([await ask('a', { key: 'config', dependsOn: ['config'] }), await ask('a')]).toEqual([1, 2])
    announce({ venueId: 'a', aspect: 'activity' })
    expect([await ask('a', { key: 'config', dependsOn: ['config'] }), await ask('a')]).toEqual([1, 3])
    announce({ venueId: 'a', aspect: 'config' })
    expect([await ask('a', { key: 'config', dependsOn: ['config'] }), await ask('a')]).toEqual([4, 5])
  })

  test('until changes may have been missed', async () => {
    await ask()
    announce({ everything: true })
    expect(await ask()).toBe(2)
    announce({ everything: true }, { venueId: 'a', aspect: 'config' })
    expect(await ask()).toBe(3)
  })

  test('only if it could be made', async () => {
    const fails = () => memory.recall('a', 'slots', ['config'], NOON, () => Promise.reject(new Error('no')))
    await expect(fails()).rejects.toThrow('no')
    expect(await ask()).toBe(1)
  })
})

describe('while an answer is being made', () => {
  const slow = () => {
    let finish: (value: string) => void = () => undefined
    const made = new Promise<string>((resolve) => {
      finish = resolve
    })
    const value = memory.recall('a', 'slow', ['activity'], NOON, async () => ({ value: await made }))
    return { value, finish }
  }
  const now = (value: string) => memory.recall('a', 'slow', ['activity'], NOON, async () => ({ value }))

  test('everybody who asks shares it', async () => {
    const first = slow()
    const second = now('another')
    first.finish('one')
    expect([await first.value, await second, await now('later')]).toEqual(['one', 'one', 'one'])
  })

  test.each<[string, Change]>([
    ['a change', { venueId: 'a', aspect: 'activity' }],
    ['a gap in the announcements', { everything: true }],
  ])('%s keeps it from those who ask afterwards', async (_, change) => {
    const before = slow()
    announce(change)
    const fresh = now('after')
    before.finish('before')
    expect([await before.value, await fresh, await now('later')]).toEqual(['before', 'after', 'after'])
  })

  test('a change of something else does not matter', async () => {
    const first = slow()
    announce({ venueId: 'a', aspect: 'config' })
    first.finish('one')
    await first.value
    expect(await now('later')).toBe('one')
  })
})

test('all answers together have a limit, and the oldest are dropped', async () => {
  const tenMegabytes = (key: string) =>
    memory.recall('a', key, ['config'], NOON, async () => {
      loads += 1
      return { value: new Raw('application/json', Buffer.alloc(10 * 1024 * 1024)) }
    })
  for (const key of ['1', '2', '3', '4', '5', '6', '7']) await tenMegabytes(key)
  expect(loads).toBe(7)
  await tenMegabytes('7')
  expect(loads).toBe(7)
  await tenMegabytes('1')
  expect(loads).toBe(8)
})

describe('an answer over several venues', () => {
  const askOwn = (venueIds: string[], key = 'roster') =>
    memory.recallOwn(venueIds, key, ['activity', 'guests'], async () => {
      loads += 1
      return loads
    })

  test('is remembered until any of them changes in what it depends on', async () => {
    expect(await askOwn(['a', 'b'])).toBe(1)
    announce({ venueId: 'a', aspect: 'config' }, { venueId: 'c', aspect: 'guests' })
    expect(askOwn(['a', 'b'])).toBe(1)
    announce({ venueId: 'b', aspect: 'guests' })
    expect(await askOwn(['a', 'b'])).toBe(2)
    announce({ venueId: 'a', aspect: 'activity' })
    expect(await askOwn(['a', 'b'])).toBe(3)
    announce({ everything: true })
    expect(await askOwn(['a', 'b'])).toBe(4)
  })

  test('is another one for other venues and other keys', async () => {
    expect(await askOwn(['a'])).toBe(1)
    expect(await askOwn(['a', 'b'])).toBe(2)
    expect(await askOwn(['a'], 'search')).toBe(3)
    expect(askOwn(['a'])).toBe(1)
  })

  test('is never the one the public is given under the same key', async () => {
    expect(await askOwn(['a'], 'slots')).toBe(1)
    expect(await ask('a', { key: 'slots' })).toBe(2)
  })
})
