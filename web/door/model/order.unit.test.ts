import { expect, test } from 'vitest'
import { listOf, partyOf } from '../engine/fakes.ts'
import type { DoorService } from '../engine/ports.ts'
import { sendQueue } from '../engine/send-queue.ts'
import { nightOf } from './night.ts'
import { inOrder } from './order.ts'
import type { QueuedItem } from './types.ts'

/** A phone that was full now and then: its actions lie in two places, and each of them numbers for itself. */

const SESSION = { token: 't', user: { id: 'usr_1', name: 'Petra', role: 'client' } }
const itemOf = (
  device: string,
  seq: number,
  second: number,
  fields: Partial<QueuedItem['item']> = {},
): QueuedItem => ({
  venueId: 'ven_1',
  device,
  seq,
  party: 'bkg_1',
  item: {
    at: `2026-01-17T22:00:${String(second).padStart(2, '0')}.000Z`,
    action: 'check_in',
    booking_id: 'bkg_1',
    heads: 1,
    ...fields,
  },
})
const namesOf = (items: readonly QueuedItem[]) => items.map(({ device, seq }) => `${device} ${seq}`)

test('what was taken out after it came in goes out, wherever the two are kept', () => {
  const list = listOf({ parties: [partyOf({ id: 'bkg_1', party_size: 4 })] })
  const own = [
    itemOf('front', 50, 10, { heads: 4 }),
    itemOf('front+', 1, 20, { action: 'undo', heads: 2 }),
    itemOf('front', 51, 30),
  ]
  for (const queue of [own, own.toReversed()]) {
    const { parties, inside } = nightOf(list, queue, 'Petra')
    expect([parties[0]?.arrived, parties[0]?.over, inside]).toEqual([3, 0, 3])
  }
})

test('is sent in the order in which it was done', async () => {
  const sent: string[] = []
  const service: Pick<DoorService, 'sendLog'> = {
    sendLog: async (_session, _venueId, device, items) => {
      sent.push(...items.map(({ seq }) => `${device} ${seq}`))
      return items.map(({ seq }) => ({ seq, verdict: 'applied' as const, standing: null }))
    },
  }
  const items = [
    itemOf('front', 50, 10),
    itemOf('front', 51, 30, { action: 'undo' }),
    itemOf('front+', 1, 20, { heads: 4 }),
  ]
  await sendQueue(service as DoorService, SESSION, items, async () => {})
  expect(sent).toEqual(['front 50', 'front+ 1', 'front 51'])
})

test('no action comes before one with a lower number of its place, although a live code is dated later', () => {
  const items = [itemOf('front', 7, 30), itemOf('front', 8, 28), itemOf('front+', 1, 29)]
  expect(namesOf(inOrder(items))).toEqual(['front+ 1', 'front 7', 'front 8'])
})

test('a door that has got another name goes on numbering', () => {
  const items = [itemOf('terrace', 3, 20), itemOf('front', 2, 20), itemOf('front', 1, 10)]
  expect(namesOf(inOrder(items))).toEqual(['front 1', 'front 2', 'terrace 3'])
})
