import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVenue } from '../../../../test/support/factories.ts'
import { SATURDAY_EVENING } from '../../../../test/support/fake-clock.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { buyVouchers, PURCHASE } from '../../../../test/support/vouchers.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { sendOutbox } from '../../outbound/index.ts'

const world = useWorld({ own: true })
let venueId = ''
beforeAll(async () => {
  venueId = await makeVenue(await world.person('client'), { name: 'The Walrus' })
})
beforeEach(() => world.clock.set(SATURDAY_EVENING))

const begin = (fields: Record<string, unknown>) =>
  world.anyone.call('POST /api/public/voucher-purchase/create-intent', {
    body: { venue_id: venueId, ...PURCHASE, ...fields },
  })

describe('a gift', () => {
  test('carries the giver’s words, in the language they bought in, and the receipt says when it is sent', async () => {
    await buyVouchers(world, venueId, {
      message: 'Happy birthday!\nSee you soon.',
      send_on: '2026-02-14',
      locale: 'de-AT',
    } as never)
    const [gift, receipt] = await mailsOfVenue(world, venueId)
    expect(gift).toMatchObject({ kind: 'voucher', locale: 'de', to: 'robin@example.com' })
    expect(gift?.text).toContain('“Happy birthday!\nSee you soon.”\n– Pat Purchaser')
    expect(receipt?.text).toContain('am 14. Februar 2026 an Robin Recipient')
  })

  test('is sent on the morning of its day, not before, even when the clock says next year and back', async () => {
    const due = async () => {
      let count = 0
      const mail = {
        send: async () => {
          count += 1
        },
      }
      await sendOutbox({ ...world.app.services, mail: mail as never }, { onFailure: () => {} })
      return count
    }
    expect(await due()).toBe(1)
    world.clock.set('2026-02-14T08:59:00Z')
    expect(await due()).toBe(0)
    world.clock.set('2026-02-14T09:00:00Z')
    expect(await due()).toBe(1)
  })

  test.each([
    ['2026-01-16', 400],
    ['2026-01-17', 200],
    ['2027-01-17', 400],
  ])('bought on 17 January to be sent on %s is answered %i', async (send_on, status) => {
    expect((await begin({ send_on })).status).toBe(status)
  })

  test('of more than 500 characters is refused', async () => {
    expect((await begin({ message: 'x'.repeat(501) })).status).toBe(400)
  })
})
