import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeBooking, makeTable, makeVenue, makeWalkIn } from '../../../../test/support/factories.ts'
import { buyVoucher } from '../../../../test/support/vouchers.ts'
import { type Person, useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

const exported = async (operator: Person, venueId: string, kind: string) => {
  const reply = await operator.call('GET /api/my-venues/:venueId/export.csv', {
    params: { venueId },
    query: { kind },
  })
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return reply.text
}
const rowsOf = (text: string) => parse(text, { columns: true }) as Record<string, string>[]
const imported = (operator: Person, venueId: string, body: string) =>
  operator.ok('POST /api/my-venues/:venueId/import', {
    params: { venueId },
    query: { kind: 'guests' },
    body: body as never,
  })

describe('an export', () => {
  test('guards texts that a spreadsheet would run, but no phone and no amount', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    const id = await makeWalkIn(operator, venueId, { name: '=HYPERLINK("x")', phone: '+44 7700 900123' })
    await operator.ok('PUT /api/my-guests/:id', {
      params: { id },
      body: { notes: "-1, 'ok'", allergies: '@nuts' },
    })
    await operator.ok('PUT /api/my-guests/:id/tags', { params: { id }, body: { tags: ['+plus', 'a,b;c'] } })
    const text = await exported(operator, venueId, 'guests')
    expect(text).toContain("'=HYPERLINK")
    expect(rowsOf(text)).toMatchObject([
      {
        name: `'=HYPERLINK("x")`,
        email: '',
        phone: '+447700900123',
        notes: "'-1, 'ok'",
        allergies: "'@nuts",
        tags: "'+plus; a\\,b\\;c",
        visits: '0',
      },
    ])
  })

  test('has bookings, vouchers and the ledger of this venue only', async () => {
    const operator = await world.person('client')
    const [venueId, other] = [await makeVenue(operator), await makeVenue(operator)]
    const id = await makeWalkIn(operator, venueId, { name: 'Ann' })
    const table = await makeTable(operator, venueId, { table_number: 'W1' })
    const booking = await makeBooking(operator, venueId, { user_id: id, table_id: table, notes: '=SUM(A1)' })
    await makeBooking(operator, other, { user_id: id })
    const code = await buyVoucher(world, venueId, { purchaser_name: '@pat' })
    expect(rowsOf(await exported(operator, venueId, 'bookings'))).toMatchObject([
      {
        id: booking,
        guest_name: 'Ann',
        guest_email: '',
        tables: 'W1',
        comments: "'=SUM(A1)",
        party_size: '2',
      },
    ])
    expect(rowsOf(await exported(operator, venueId, 'vouchers'))).toMatchObject([
      { code, amount_pence: '5000', purchaser_name: "'@pat" },
    ])
    expect(rowsOf(await exported(operator, venueId, 'ledger'))).toMatchObject([
      { type: 'voucher_sale', amount_pence: '5000' },
    ])
    expect(await exported(operator, other, 'ledger')).toBe(
      'id,day,type,amount_pence,booking_id,voucher_id,payment_id,created_at\r\n',
    )
  })

  test('of many pages has every row once', async () => {
    const operator = await world.person('client')
    const venueId = await makeVenue(operator)
    const rows = Array.from({ length: 1000 }, (_, n) => `Page ${n}`)
    for (const part of ['a', 'b', 'c'])
      await imported(operator, venueId, ['name', ...rows.map((row) => row + part)].join('\n'))
    const names = rowsOf(await exported(operator, venueId, 'guests')).map(({ name }) => name)
    expect([names.length, new Set(names).size]).toEqual([3000, 3000])
  })
})

test('whatever guests are called, an export that is imported elsewhere and exported again is the same', async () => {
  const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).map((value) => value.trim())
  const formula = fc.stringMatching(/^'{0,2}[=+\-@][ -~]{0,10}$/)
  // Control characters are refused everywhere.
  const cell = fc
    .oneof(text, formula)
    .filter((value) => value.trim() === value && value !== '' && !/[\p{Cc}\u2028\u2029]/u.test(value))
  const guest = fc.record({
    name: cell,
    phone: fc.constantFrom('+447700900123', '+49301234567', '12 34'),
    notes: cell,
    allergies: cell,
    tags: fc.uniqueArray(cell, { maxLength: 3 }),
  })
  const operator = await world.person('client')
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(guest, { minLength: 1, maxLength: 3 }), async (guests) => {
      round += 1
      const [from, to] = [await makeVenue(operator), await makeVenue(operator)]
      for (const [n, { name, phone, tags, ...profile }] of guests.entries()) {
        const email = `round${round}.${n}.${process.pid}@trip.example`
        const id = await makeWalkIn(operator, from, { name, phone, email })
        await operator.ok('PUT /api/my-guests/:id', {
          params: { id },
          body: { ...profile, marketing: n % 2 === 0 },
        })
        await operator.ok('PUT /api/my-guests/:id/tags', {
          params: { id },
          body: { scope: 'venue', venue_id: from, tags },
        })
      }
      const file = await exported(operator, from, 'guests')
      const { created } = await imported(operator, to, file)
      expect(created).toBe(guests.length)
      const content = (csv: string) => rowsOf(csv).map(({ id: _, first_seen_at: __, ...row }) => row)
      expect(content(await exported(operator, to, 'guests'))).toEqual(content(file))
    }),
    { numRuns: 15 },
  )
})
