import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { VersionReader } from './versions.ts'

const FRESH_MS = 50

let stored: Map<string, number>
let reads: string[][]
let versions: VersionReader<number>
beforeEach(() => {
  stored = new Map([
    ['a', 1],
    ['b', 1],
  ])
  reads = []
  versions = new VersionReader(
    async (ids) => {
      reads.push([...ids])
      const found = new Map([...stored].filter(([id]) => ids.includes(id)))
      await pause(5)
      return found
    },
    (version) => version,
    FRESH_MS,
  )
})

describe('a version', () => {
  test('is read once while it is fresh, and again after that', async () => {
    expect([await versions.get('a'), await versions.get('a')]).toEqual([1, 1])
    expect(reads).toEqual([['a']])
    stored.set('a', 2)
    await pause(FRESH_MS)
    expect(await versions.get('a')).toBe(2)
    expect(reads).toEqual([['a'], ['a']])
  })

  test('is read once for all who ask at the same moment', async () => {
    expect(await Promise.all([versions.get('a'), versions.get('a'), versions.get('a')])).toEqual([1, 1, 1])
    expect(reads).toEqual([['a']])
  })

  test('that was committed here is known at once, even while an older one is being read', async () => {
    const reading = versions.get('a')
    versions.learn('a', 2)
    expect([await reading, await versions.get('a')]).toEqual([2, 2])
  })

  test('is not replaced by an older one that arrives later', async () => {
    versions.learn('a', 3)
    versions.learn('a', 2)
    expect(await versions.get('a')).toBe(3)
  })

  test('of a commit that nobody can be sure of is read again', async () => {
    await versions.get('a')
    stored.set('a', 2)
    versions.forget('a')
    expect(await versions.get('a')).toBe(2)
  })

  test('of what does not exist is undefined, and is asked for again', async () => {
    expect(await versions.get('x')).toBeUndefined()
    stored.set('x', 1)
    expect(await versions.get('x')).toBe(1)
  })

  test('that could not be read is not kept', async () => {
    let fails = true
    const failing = new VersionReader<number>(
      async () => {
        if (fails) throw new Error('no')
        return new Map([['a', 1]])
      },
      (version) => version,
      FRESH_MS,
    )
    await expect(failing.get('a')).rejects.toThrow('no')
    fails = false
    expect(await failing.get('a')).toBe(1)
  })
})

test('several versions take one read, for those that are not fresh', async () => {
  await versions.get('a')
  expect(await versions.getAll(['a', 'b', 'x'])).toEqual(
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  )
  expect(reads).toEqual([['a'], ['b', 'x']])
})

test('versions that are asked for during a read take one further read, however many they are', async () => {
  const first = versions.get('a')
  await pause(1)
  const others = ['b', 'c', 'd', 'b', 'a'].map((id) => versions.get(id))
  stored.set('c', 7)
  expect(await Promise.all([first, ...others])).toEqual([1, 1, 7, undefined, 1, 1])
  expect(reads).toEqual([['a'], ['b', 'c', 'd']])
})

test('a read that hangs holds up the next one for a quarter of a second and no longer', async () => {
  let calls = 0
  const hanging = new VersionReader<number>(
    async (ids) => {
      calls += 1
      if (calls === 1) await pause(2000)
      return new Map(ids.map((id) => [id, 1]))
    },
    (version) => version,
    FRESH_MS,
  )
  const stuck = hanging.get('a')
  await pause(1)
  const startedAt = performance.now()
  expect(await hanging.get('b')).toBe(1)
  expect(performance.now() - startedAt).toBeLessThan(1000)
  // It began too long ago to be believed, so the same version is read again as well.
  expect(await hanging.get('a')).toBe(1)
  expect(performance.now() - startedAt).toBeLessThan(1500)
  await stuck
})

test('a version that is forgotten during a read is not learned from it', async () => {
  const before = versions.get('a')
  await pause(1)
  versions.forget('a')
  stored.set('a', 2)
  expect(await before).toBe(1)
  expect(await versions.get('a')).toBe(2)
})
