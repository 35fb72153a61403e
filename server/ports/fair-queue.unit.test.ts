import { describe, expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

const setUp = () => {
  const queue = createFairQueue({ running: 2, waitingPerAccount: 2 })
  const started: string[] = []
  const finish = new Map<string, () => void>()
  const add = (account: string, name: string) =>
    queue(account, async () => {
      started.push(name)
      await new Promise<void>((resolve) => finish.set(name, resolve))
      return name
    })
  return { add, started, end: (name: string) => finish.get(name)?.() }
}

describe('a fair queue', () => {
  test('runs one job of an account at a time, and lets another account pass its queue', async () => {
    const { add, started, end } = setUp()
    const first = add('a', 'a1')
    add('a', 'a2')
    const other = add('b', 'b1')
    expect(started).toEqual(['a1', 'b1'])
    end('a1')
    expect(await first).toBe('a1')
    end('b1')
    expect(await other).toBe('b1')
    expect(started).toEqual(['a1', 'b1', 'a2'])
  })

  test('gives accounts that wait their turns', async () => {
    const { add, started, end } = setUp()
    const [a1, b1] = [add('a', 'a1'), add('b', 'b1')]
    for (const [account, name] of [
      ['a', 'a2'],
      ['a', 'a3'],
      ['c', 'c1'],
    ] as const)
      add(account, name)
    end('b1')
    await b1
    await Promise.resolve()
    expect(started).toEqual(['a1', 'b1', 'c1'])
    end('a1')
    await a1
    await Promise.resolve()
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
  })

  test('refuses an account whose queue is full, and nobody else', async () => {
    const { add } = setUp()
    for (const name of ['a1', 'a2', 'a3']) add('a', name)
    await expect(add('a', 'a4')).rejects.toMatchObject({ kind: 'unavailable' })
    const { started } = setUp()
    expect(started).toEqual([])
    add('b', 'b1')
  })

  test('goes on after a job that fails', async () => {
    const queue = createFairQueue({ running: 1, waitingPerAccount: 1 })
    const failing = queue('a', async () => {
      throw new Error('no')
    })
    const next = queue('a', async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })
})
