import { describe, expect, test } from 'vitest'
import { listOf, partyOf } from '../engine/fakes.ts'
import en from '../words.en.ts'
import { momentOf, readCode } from './code.ts'
import { judge, judgeParty } from './judge.ts'
import { findParties, headsExpected, headsIn, holderOf, isExpected, isListed, nightOf } from './night.ts'
import type { DoorKey, Party, QueuedItem } from './types.ts'
import { ticketHash } from './verify.ts'
import { wordsFor } from './words.ts'

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const
const pair = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
const jwk = { ...(await crypto.subtle.exportKey('jwk', pair.publicKey)), kid: 'k1' } as unknown as DoorKey
const periodAt = (at: number) => Math.floor(at / 60_000)
const NOW = Date.parse('2026-01-17T22:00:30Z')
const VENUE = {
  id: 'ven_1',
  name: 'Lowtide',
  timezone: 'Europe/London',
  currency: 'gbp',
  role: 'door' as const,
}
const IN_NOW = { at: new Date(NOW).toISOString(), action: 'check_in', booking_id: 'bkg_1', heads: 1 } as const
const HERON = { ...VENUE, id: 'ven_2', name: 'The Copper Heron' }

/** A code as the service signs it: docs of `GET /api/door-keys`. */
const codeOf = async (id: string, at = NOW, venueId = VENUE.id) => {
  const text = `MTD2.${id}.${periodAt(at)}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    pair.privateKey,
    new TextEncoder().encode(`${text}.${venueId}`),
  )
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)))
  return `${text}.${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

const contextOf = (parties: Party[], fields: Parameters<typeof listOf>[0] = {}, now = NOW) => {
  const list = listOf({ parties, ...fields })
  return {
    venue: VENUE,
    others: [HERON],
    keys: [jwk],
    list,
    night: nightOf(list, [], 'Petra'),
    now,
    isClockSure: true,
  }
}

describe('a door without a network', () => {
  const party = partyOf({ id: 'bkg_1', name: 'Rossi', party_size: 4, arrived: 1, status: 'checked_in' })
  const cases: readonly (readonly [string, string | Promise<string>, Partial<Party>, string])[] = [
    ['lets in who is still to come', codeOf('bkg_1'), {}, 'in'],
    ['accepts the code of the minute before', codeOf('bkg_1', NOW - 60_000), {}, 'in'],
    ['knows a code that has turned over', codeOf('bkg_1', NOW - 180_000), {}, 'turned_over'],
    ['knows a code that is not due', codeOf('bkg_1', NOW + 120_000), {}, 'turned_over'],
    ['knows a code of another night', codeOf('bkg_9'), {}, 'other_night'],
    ['names the other venue of the company', codeOf('bkg_1', NOW, HERON.id), {}, 'other_venue'],
    ['cannot verify a code of a stranger’s venue', codeOf('bkg_1', NOW, 'ven_3'), {}, 'not_verified'],
    [
      'cannot verify a changed code',
      codeOf('bkg_2').then((code) => code.replace('bkg_2', 'bkg_1')),
      {},
      'not_verified',
    ],
    ['knows an unfinished code to be damaged', 'MTD2.bkg_1.1.abc', {}, 'damaged'],
    ['says who is in already, even to an old code', codeOf('bkg_1', 0), { arrived: 4 }, 'already'],
    ['says who was cancelled', codeOf('bkg_1'), { status: 'cancelled', attendance: null }, 'cancelled'],
    ['says who was rejected', codeOf('bkg_1'), { status: 'rejected', attendance: null }, 'rejected'],
    ['says who was turned away', codeOf('bkg_1'), { turned_away: 'Dress code' }, 'turned_away'],
    ['says who is not confirmed', codeOf('bkg_1'), { status: 'pending' }, 'pending'],
    ['says who has left', codeOf('bkg_1'), { attendance: 'left' }, 'left'],
    ['stops for the barred', codeOf('bkg_1'), { barred: true }, 'ask'],
    ['stops after last entry', codeOf('bkg_1'), { last_entry_at: '2026-01-17T21:59:00.000Z' }, 'ask'],
    ['stops for a party of the afternoon', codeOf('bkg_1'), { ends_at: '2026-01-17T18:00:00.000Z' }, 'ask'],
    ['knows a link', 'https://example.com/menu', {}, 'link'],
    ['knows anything else', 'hello', {}, 'foreign'],
    ['knows a ticket of another night', 'TBCD-2345-EFGH-6789', {}, 'no_ticket'],
    ['knows a voucher', 'vbcd 2345 efgh 6789', {}, 'voucher'],
  ]
  test.each(cases)('%s', async (_, shown, fields, kind) => {
    const verdict = await judge(await shown, contextOf([{ ...party, ...fields }]))
    expect(verdict.kind).toBe(kind)
    const words = wordsFor(en, verdict, VENUE.timezone)
    expect(words.title).not.toBe('')
    expect(words.tone === 'good').toBe(kind === 'in')
  })

  test('lets in all heads that are out, and one for a ticket', async () => {
    // Older tickets begin with anything, even with the letter of vouchers.
    const ticket = { hash: await ticketHash('VBCD-2345-EFGH-6789'), used: false, name: null }
    const context = contextOf([{ ...party, tickets: [ticket] }])
    expect(await judge(await codeOf('bkg_1'), context)).toMatchObject({ kind: 'in', heads: 3 })
    expect(await judge('vbcd 2345 efgh 6789', context)).toMatchObject({ kind: 'in', heads: 1 })
    const used = contextOf([{ ...party, tickets: [{ ...ticket, used: true }] }])
    expect((await judge('VBCD-2345-EFGH-6789', used)).kind).toBe('used_ticket')
  })

  test('knows who comes with a ticket, and finds the party by that name', async () => {
    const hash = await ticketHash('TBCD-2345-EFGH-6789')
    const named = { ...party, tickets: [{ hash, used: false, name: 'Zoë Quist' }] }
    const context = contextOf([named, partyOf({ id: 'bkg_2' })])
    const verdict = await judge('TBCD-2345-EFGH-6789', context)
    expect('ticket' in verdict && holderOf(named, verdict.ticket)).toBe('Zoë Quist')
    expect(holderOf(named, undefined)).toBeUndefined()
    expect(findParties(context.night.parties, 'zoe').map(({ id }) => id)).toEqual(['bkg_1'])
    const letIn = nightOf(
      context.list,
      [{ device: 'd', seq: 1, venueId: VENUE.id, party: 'bkg_1', ticket: hash, item: IN_NOW }],
      'Petra',
    )
    expect(letIn.parties[0]?.tickets).toEqual([{ hash, used: true, name: 'Zoë Quist' }])
  })

  test('stops when the licence is reached', () => {
    const context = contextOf([party], { capacity: 100, inside: 98 })
    expect(judgeParty(party, 2, context).kind).toBe('in')
    expect(judgeParty(party, 3, context)).toMatchObject({ kind: 'ask', doubts: ['at_capacity'] })
  })

  test('tells the service a moment at which the code was good, when the clocks differ by seconds', () => {
    const period = periodAt(NOW)
    const from = period * 60_000
    expect(momentOf(period, from - 3000)).toBe(from)
    expect(momentOf(period, from + 30_000)).toBe(from + 30_000)
    expect(momentOf(period, from + 122_000)).toBe(from + 119_999)
    expect(momentOf(period, from - 6000)).toBeUndefined()
    expect(momentOf(period, from + 126_000)).toBeUndefined()
  })
})

describe('the night on a device', () => {
  const list = listOf({
    parties: [
      partyOf({ id: 'bkg_1', name: 'Renée Müller', party_size: 4, arrived: 1 }),
      partyOf({ id: 'bkg_2' }),
    ],
    inside: 10,
  })
  const item = (
    seq: number,
    fields: Partial<QueuedItem['item']>,
    party: string | null = 'bkg_1',
  ): QueuedItem => ({
    venueId: 'ven_1',
    device: 'front',
    seq,
    party,
    item: { at: '2026-01-17T22:00:00.000Z', action: 'check_in', ...fields },
  })

  test('is the list and what the list does not contain yet', () => {
    const night = nightOf(
      list,
      [item(6, { action: 'count', delta: 3 }, null), item(5, { heads: 2 })],
      'Petra',
    )
    expect(night.inside).toBe(15)
    expect(night.parties[0]).toMatchObject({ arrived: 3, over: 0, checked_in_by: 'Petra' })
  })

  test('shows a double entry as open until this door has settled it, and takes out only those beyond the party', () => {
    const conflict = {
      device: 'back',
      seq: 1,
      at: '2026-01-17T22:00:00.000Z',
      by: 'Ann',
      name: 'Müller',
      heads: 2,
    }
    const twice = listOf({
      parties: [partyOf({ id: 'bkg_1', party_size: 4, arrived: 4, over: 1 })],
      inside: 5,
      conflicts: [{ ...conflict, booking_id: 'bkg_1' }],
    })
    expect(nightOf(twice, [], 'Petra').conflicts).toHaveLength(1)
    const settle = { action: 'settle', entry: { device: 'back', seq: 1 }, taken_out: true } as const
    const settled = nightOf(twice, [{ ...item(5, settle), over: 2 }], 'Petra')
    expect([settled.conflicts, settled.inside]).toEqual([[], 4])
    expect(settled.parties[0]).toMatchObject({ arrived: 4, over: 0 })
  })

  test('leaves out what was counted on another night', () => {
    const before = item(5, { action: 'count', delta: 3, at: '2026-01-16T22:00:00.000Z' }, null)
    expect(nightOf(list, [before], 'Petra').inside).toBe(10)
  })

  test('counts heads beyond the party as inside, and takes those out first', () => {
    const over = nightOf(list, [item(5, { heads: 5 })], 'Petra')
    expect([over.parties[0]?.arrived, over.parties[0]?.over, over.inside]).toEqual([4, 2, 15])
    const undone = nightOf(list, [item(5, { heads: 5 }), item(6, { action: 'undo', heads: 3 })], 'Petra')
    expect([undone.parties[0]?.arrived, undone.parties[0]?.over, undone.inside]).toEqual([3, 0, 12])
  })

  test('takes nobody out of a party that has left but those beyond it: its own were counted out when it left', () => {
    const gone = listOf({
      parties: [partyOf({ id: 'bkg_1', party_size: 4, arrived: 4, over: 1, attendance: 'left' })],
      inside: 10,
    })
    const undo = (heads: number) => nightOf(gone, [item(5, { action: 'undo', heads })], 'Petra')
    for (const heads of [1, 3, 5]) {
      const { parties, inside } = undo(heads)
      expect(inside).toBe(9)
      expect(parties[0]).toMatchObject({ arrived: 4, over: 0, attendance: 'left' })
    }
    expect(headsIn(partyOf({ id: 'bkg_1', arrived: 4, over: 1, attendance: 'left' }))).toBe(1)
    expect(headsIn(partyOf({ id: 'bkg_1', arrived: 4, over: 1, attendance: 'seated' }))).toBe(5)
  })

  test.each([
    ['cancelled', { status: 'cancelled', attendance: null }],
    ['given up', { attendance: 'no_show' }],
  ] as const)('gives no place back to a party that was %s when those beyond it go out', (_, fields) => {
    const twice = listOf({ parties: [partyOf({ id: 'bkg_1', over: 2, ...fields })], inside: 5 })
    const { parties, inside } = nightOf(twice, [item(5, { action: 'undo', heads: 2 })], 'Petra')
    expect(parties[0]).toMatchObject({ over: 0, status: 'approved', ...fields })
    expect(inside).toBe(3)
  })

  test.each([
    ['cancelled', { status: 'cancelled', attendance: null }],
    ['marked as left', { arrived: 2, attendance: 'left' }],
  ] as const)(
    'counts who came in before their party was %s as inside, and gives it no place',
    (_, fields) => {
      const late = listOf({ parties: [partyOf({ id: 'bkg_1', party_size: 4, ...fields })], inside: 5 })
      const { parties, inside } = nightOf(late, [item(5, { heads: 2 })], 'Petra')
      expect(parties[0]).toMatchObject({ arrived: 0, over: 2, ...fields })
      expect(inside).toBe(7)
    },
  )

  test('counts on the same people as the console: on nobody more of a party that is seated, left or not there', () => {
    const attendances = ['expected', 'late', 'arrived', 'seated', 'left', 'no_show'] as const
    const each = attendances.map((attendance) =>
      partyOf({ id: attendance, attendance, party_size: 4, arrived: 1 }),
    )
    expect(each.map((party) => headsExpected([party]))).toEqual([3, 3, 3, 0, 0, 0])
    expect(each.map(isExpected)).toEqual([true, true, true, false, false, false])
    // They may come all the same, and are found where the door looks for who comes.
    expect(each.map((party) => isListed(party, 'out'))).toEqual([true, true, true, true, false, true])
    expect(headsExpected([partyOf({ id: 'request', status: 'pending' })])).toBe(0)
  })

  test('is searched without accents', () => {
    expect(findParties(list.parties, 'muller ren').map(({ id }) => id)).toEqual(['bkg_1'])
    expect(findParties(list.parties, 'nobody')).toEqual([])
  })
})

test('a code is read with white space around it, and nothing else passes for one', async () => {
  expect(readCode(` ${await codeOf('bkg_1')}\n`)).toMatchObject({ kind: 'door', bookingId: 'bkg_1' })
  expect(readCode('MTD2.bkg_1.01.x')).toMatchObject({ kind: 'door', signature: '' })
})
