import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { VersionReader } from './versions.ts'

/** Longer than a test takes on a busy machine. */
const FRESH_MS = 60_000

let stored: Map<string, number>
let reads: string[][]
let versions: VersionReader<number>
let wentBack: number
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
    () => {
      wentBack += 1
    },
  )
  wentBack = 0
})

/** As if the version had been read as long ago as it is fresh. */
const age = (id: string, version: number) => {
  versions.forget(id)
  versions.learn(id, version, performance.now() - FRESH_MS)
}

describe('a version', () => {
  test('is read once while it is fresh, and again after that', async () => {
    expect([await versions.get('a'), await versions.get('a')]).toEqual([1, 1])
    expect(reads).toEqual([['a']])
    stored.set('a', 2)
    age('a', 1)
    expect(await versions.get('a')).toBe(2)
    expect(reads).toEqual([['a'], ['a']])
  })

  test('is read once for all who ask at the same moment', async () => {
    expect(await Promise.all([versions.get('a'), versions.get('a'), versions.get('a')])).toEqual([1, 1, 1])
    expect(reads).toEqual([['a']])
  })

  test('that was committed here is known at once, even while an older one is being read', async () => {
    const reading = versions.get('a')
    await pause(1)
    versions.commit('a', 2)
    expect([await reading, await versions.get('a')]).toEqual([2, 2])
  })

  test('is not replaced by an older one whose read began before', async () => {
    const before = performance.now()
    versions.learn('a', 3, before + 1)
    versions.learn('a', 2, before)
    expect(await versions.get('a')).toBe(3)
  })

  test('of a commit that is heard of late does not replace a greater one, and is no sign that the database went back', async () => {
    versions.commit('a', 3)
    await pause(1)
    versions.commit('a', 2)
    expect(await versions.get('a')).toBe(3)
    expect(wentBack).toBe(0)
  })

  test('goes back with the database, as after a restore', async () => {
    age('a', 3)
    expect(await versions.get('a')).toBe(1)
    expect(wentBack).toBe(1)
  })

  test('that is lower because its read overlapped another one is no sign that the database went back', async () => {
    const before = performance.now()
    await pause(1)
    versions.learn('a', 3, before - 1)
    versions.learn('a', 2, before)
    expect(wentBack).toBe(0)
  })

  test('is read again after everything was cleared, also when a read was under way', async () => {
    const reading = versions.get('a')
    await pause(1)
    versions.clear()
    stored.set('a', 2)
    await reading
    expect(await versions.get('a')).toBe(2)
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

test('versions that are needed in the same turn take one read, however many callers there are', async () => {
  const callers = ['a', 'b', 'c', 'b', 'a'].map((id) => versions.get(id))
  expect(await Promise.all(callers)).toEqual([1, 1, undefined, 1, 1])
  expect(reads).toEqual([['a', 'b', 'c']])
})

test('a version that is forgotten during a read is not learned from it', async () => {
  const before = versions.get('a')
  await pause(1)
  versions.forget('a')
  stored.set('a', 2)
  expect(await before).toBe(1)
  expect(await versions.get('a')).toBe(2)
})
