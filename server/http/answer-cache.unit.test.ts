import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { DatabaseUnavailable } from '../db/errors.ts'
import type { Executor } from '../db/executor.ts'
import { History } from '../db/history.ts'
import { type Aspect, type VenueVersion, VersionReader } from '../db/versions.ts'
import { type AnswerCache, createAnswerCache } from './answer-cache.ts'
import { RawResponse } from './responses.ts'

const NOON = new Date('2026-01-17T12:00:00Z')
const later = (ms: number) => new Date(NOON.getTime() + ms)

let cache: AnswerCache
/** The database does not answer. */
let isAway: boolean
let stored: Map<string, VenueVersion>
let versions: VersionReader<VenueVersion>
let history: History
let loads: number
beforeEach(() => {
  stored = new Map(
    ['a', 'b', 'c'].map((id) => [id, { config: 1, places: 1, activity: 1, guests: 1, revision: 1 }]),
  )
  isAway = false
  history = new History()
  versions = new VersionReader(
    async () => {
      if (isAway) throw new DatabaseUnavailable('unreachable')
      return new Map(stored)
    },
    ({ revision }) => revision,
    Number.POSITIVE_INFINITY,
  )
  const database = {
    read: {} as Executor,
    readPublic: (_venueId: string, _shown: unknown, work: (db: Executor) => Promise<unknown>) =>
      work({} as Executor),
    versions: { venues: versions, history },
    forShare: () => database,
  } as unknown as Database
  cache = createAnswerCache(database)
  loads = 0
})

/** What a committed transaction of this process does. */
const change = (venueId: string, aspect: Aspect) => {
  const old = stored.get(venueId) as VenueVersion
  const next = { ...old, [aspect]: old[aspect] + 1, revision: old.revision + 1 }
  stored.set(venueId, next)
  versions.commit(venueId, next)
}

/** The number of the load that made the answer. */
const ask = (
  venueId = 'a',
  {
    key = 'slots',
    dependsOn = ['config', 'activity'] as Aspect[],
    now = NOON,
    validUntil = later(60_000),
    from = cache,
  } = {},
) =>
  from.forPublic(venueId, key, dependsOn, now, async () => {
    loads += 1
    return { value: loads, validUntil }
  })

describe('an answer is cached', () => {
  test('and given again', async () => {
    expect([await ask(), await ask()]).toEqual([1, 1])
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
    change('b', 'config')
    expect([await ask('a', { key: 'config', dependsOn: ['config'] }), await ask('a')]).toEqual([1, 2])
    change('a', 'activity')
    expect([await ask('a', { key: 'config', dependsOn: ['config'] }), await ask('a')]).toEqual([1, 3])
    change('a', 'config')
    expect([await ask('a', { key: 'config', dependsOn: ['config'] }), await ask('a')]).toEqual([4, 5])
  })

  test('only if it could be made', async () => {
    const fails = () => cache.forPublic('a', 'slots', ['config'], NOON, () => Promise.reject(new Error('no')))
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
    const value = cache.forPublic('a', 'slow', ['activity'], NOON, async () => ({ value: await made }))
    return { value, finish }
  }
  /** Lets a load that was asked for begin. */
  const started = () => new Promise((resolve) => setImmediate(resolve))
  const now = (value: string) => cache.forPublic('a', 'slow', ['activity'], NOON, async () => ({ value }))

  test('everybody who asks shares it', async () => {
    const first = slow()
    await started()
    const second = now('another')
    first.finish('one')
    expect([await first.value, await second, await now('later')]).toEqual(['one', 'one', 'one'])
  })

  test('a change keeps it from those who come after the change', async () => {
    const before = slow()
    await started()
    change('a', 'activity')
    const fresh = now('after')
    before.finish('before')
    expect([await before.value, await fresh, await now('later')]).toEqual(['before', 'after', 'after'])
  })

  test('a change of something else does not matter', async () => {
    const first = slow()
    await started()
    change('a', 'config')
    first.finish('one')
    await first.value
    expect(await now('later')).toBe('one')
  })
})

test('all answers together have a limit, and the oldest are dropped', async () => {
  const tenMegabytes = (key: string) =>
    cache.forPublic('a', key, ['config'], NOON, async () => {
      loads += 1
      return { value: new RawResponse('application/json', Buffer.alloc(10 * 1024 * 1024)) }
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
    cache.forOperator(venueIds, key, ['activity', 'guests'], async () => {
      loads += 1
      return loads
    })

  test('is cached until any of them changes in what it depends on', async () => {
    expect(await askOwn(['a', 'b'])).toBe(1)
    change('a', 'config')
    change('c', 'guests')
    expect(await askOwn(['a', 'b'])).toBe(1)
    change('b', 'guests')
    expect(await askOwn(['a', 'b'])).toBe(2)
    change('a', 'activity')
    expect(await askOwn(['a', 'b'])).toBe(3)
  })

  test('is another one for other venues and other keys', async () => {
    expect(await askOwn(['a'])).toBe(1)
    expect(await askOwn(['a', 'b'])).toBe(2)
    expect(await askOwn(['a'], 'search')).toBe(3)
    expect(await askOwn(['a'])).toBe(1)
  })

  test('is never the one the public is given under the same key', async () => {
    expect(await askOwn(['a'], 'slots')).toBe(1)
    expect(await ask('a', { key: 'slots' })).toBe(2)
  })
})

describe('while the database does not answer', () => {
  const askStale = (venueId = 'a') => ask(venueId, { from: cache.orStale })
  const goAway = () => {
    isAway = true
    versions.clear()
  }
  test('what was shown last is shown, and what was never shown is refused', async () => {
    expect(await askStale()).toBe(1)
    goAway()
    expect([await askStale(), await askStale()]).toEqual([1, 1])
    await expect(askStale('b')).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('it is shown for a minute and no longer', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await askStale()
    goAway()
    vi.advanceTimersByTime(59_000)
    expect(await askStale()).toBe(1)
    vi.advanceTimersByTime(2000)
    await expect(askStale()).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('the newest is shown again as soon as it does', async () => {
    await askStale()
    goAway()
    await askStale()
    isAway = false
    change('a', 'config')
    await expect.poll(() => askStale()).toBe(2)
  })

  test('what a change is decided by is not read from before', async () => {
    await ask()
    goAway()
    await expect(ask()).rejects.toMatchObject({ reason: 'unreachable' })
  })

  test('operators are refused: they act on what they see', async () => {
    const day = () => cache.orStale.forOperator(['a'], 'day', ['activity'], async () => 'a day')
    expect(await day()).toBe('a day')
    goAway()
    await expect(day()).rejects.toMatchObject({ reason: 'unreachable' })
  })
})

test('everything is loaded again when the database went back, even under the same version', async () => {
  expect(await ask()).toBe(1)
  history.change('timeline')
  expect(await ask()).toBe(2)
})

test('what was shown before the database went back is shown only while it does not answer', async () => {
  const shown = () => ask('a', { from: cache.orStale })
  expect(await shown()).toBe(1)
  history.change('timeline')
  isAway = true
  versions.clear()
  expect(await shown()).toBe(1)
  isAway = false
  await expect.poll(shown).toBe(2)
})
