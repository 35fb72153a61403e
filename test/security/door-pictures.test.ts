import { beforeAll, describe, expect, test } from 'vitest'
import { qrImage } from '../../server/ports/qr-image.ts'
import { doorCode } from '../support/door.ts'
import { manyFinders } from '../support/hard-picture.ts'
import { dataUrl } from '../support/images.ts'
import { type Night, openNight } from '../support/night.ts'
import { type Person, useWorld } from '../support/world.ts'

/** Reading a picture costs seconds of a CPU core at worst. One account must not use up what all doors need. */

const world = useWorld()
let attacker: Night
let victim: Night
let noise: string
beforeAll(async () => {
  attacker = await openNight(world)
  victim = await openNight(world)
  noise = dataUrl(await manyFinders(900))
})

const scan = (as: Person, booking_id: string, qr_code: string) =>
  as.call('POST /api/check-in', { body: { booking_id, qr_code } })
const pictureOf = async (bookingId: string) => qrImage(await doorCode(world, bookingId))

describe('noise pictures at the door', () => {
  test('from one account do not deny picture check-in to the others', async () => {
    const [own, theirs] = [await attacker.bookAs('approved'), await victim.bookAs('approved')]
    let read = 0
    const attacks = Array.from({ length: 20 }, async () => {
      const { status } = await scan(attacker.operator, own, noise)
      if (status === 400) read += 1
      return status
    })
    const reply = await scan(victim.operator, theirs, await pictureOf(theirs))
    expect([reply.status, reply.body.booking]).toEqual([200, { id: theirs, status: 'checked_in' }])
    // It did not wait for the queue in front of it.
    expect(read).toBeLessThan(4)
    const statuses = (await Promise.all(attacks)).sort()
    expect(statuses).toEqual([...Array(5).fill(400), ...Array(15).fill(503)])
  })

  test('for a booking that is not the caller’s are not read at all', async () => {
    const theirs = await victim.bookAs('approved')
    const checkedIn = await attacker.bookAs('checked_in')
    const began = performance.now()
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, () => scan(attacker.operator, theirs, noise)),
      ...Array.from({ length: 20 }, () => scan(attacker.operator, 'bkg_nothing', noise)),
      ...Array.from({ length: 20 }, () => scan(attacker.operator, checkedIn, noise)),
    ])
    const statuses = replies.map(({ status }) => status)
    expect(
      [statuses.slice(0, 20), statuses.slice(20, 40), statuses.slice(40)].map((part) => [...new Set(part)]),
    ).toEqual([[403], [404], [409]])
    // Sixty readings would take a minute.
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})
