import { describe, expect, test } from 'vitest'
import type { Refusal } from '../domain/errors.ts'
import { createAdmission } from './admission.ts'

const pending = () => {
  let finish: () => void = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { work: () => work, finish }
}

const BUSY = { kind: 'unavailable', extras: { code: 'busy', retryAfterSeconds: 2 } }

describe('the door for changes', () => {
  test('lets in as many as there is room for, and the others in the order they came', async () => {
    const door = createAdmission({ running: 2, waiting: 10, waitMs: 60_000 })
    const [a, b] = [pending(), pending()]
    const order: string[] = []
    const first = door.admit(a.work)
    const second = door.admit(b.work)
    const third = door.admit(async () => order.push('third'))
    const fourth = door.admit(async () => order.push('fourth'))
    await Promise.resolve()
    expect(order).toEqual([])
    a.finish()
    await Promise.all([first, third, fourth])
    expect(order).toEqual(['third', 'fourth'])
    b.finish()
    await second
  })

  test('turns away at once whoever would find the queue full, and nobody once it is shorter', async () => {
    const door = createAdmission({ running: 1, waiting: 1, waitMs: 60_000 })
    const inside = pending()
    const first = door.admit(inside.work)
    const queued = door.admit(async () => 'served')
    expect(door.hasRoom()).toBe(false)
    await expect(door.admit(async () => 'never')).rejects.toMatchObject(BUSY)
    inside.finish()
    expect(await queued).toBe('served')
    await first
    expect(door.hasRoom()).toBe(true)
    expect(await door.admit(async () => 'again')).toBe('again')
  })

  test('tells whoever waited too long to come back, and keeps no place for them', async () => {
    const door = createAdmission({ running: 1, waiting: 5, waitMs: 20 })
    const inside = pending()
    const first = door.admit(inside.work)
    await expect(door.admit(async () => 'late')).rejects.toMatchObject(BUSY)
    inside.finish()
    await first
    expect(await door.admit(async () => 'served')).toBe('served')
  })

  test('says when it is empty', async () => {
    const door = createAdmission({ running: 1, waiting: 5, waitMs: 60_000 })
    await door.emptied()
    const [a, b] = [pending(), pending()]
    const served = [door.admit(a.work), door.admit(b.work)]
    let isEmpty = false
    const emptied = door.emptied().then(() => {
      isEmpty = true
    })
    a.finish()
    await served[0]
    expect(isEmpty).toBe(false)
    b.finish()
    await emptied
    await served[1]
  })

  test('gives the place back when the work fails', async () => {
    const door = createAdmission({ running: 1, waiting: 0, waitMs: 20 })
    const failing = door.admit(async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const refusal = await door.admit(async () => 'served').catch((error: Refusal) => error)
    expect(refusal).toBe('served')
  })
})
