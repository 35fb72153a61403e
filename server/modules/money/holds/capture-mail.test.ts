import { expect, test } from 'vitest'
import { useHolds } from '../../../../test/support/holds.ts'
import { mailsOfVenue } from '../../../../test/support/mails.ts'
import { useSandboxTill } from '../../../../test/support/tills.ts'

const till = useSandboxTill()
const { capture, release, held, latest, stateOf } = useHolds(till)

const mailsAbout = async (bookingId: string) => {
  const { venue_id } = await latest(bookingId)
  const mails = await mailsOfVenue(till.world, venue_id)
  return mails.filter((mail) => mail.bookingId === bookingId && mail.kind === 'fee')
}

test('a guest whose hold is taken in part is told the sum and the rest, once', async () => {
  const id = await held()
  await capture(id, { amount_pence: 1200 })
  await capture(id, { amount_pence: 1200 })
  const mails = await mailsAbout(id)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('has charged £12')
  expect(mails[0]?.text).toContain('We have taken £12 of the sum that your card secured.')
  expect(mails[0]?.text).toContain('The rest of it, £38, is released.')
})

test.each(['before', 'after'] as const)(
  'is told once where the provider failed %s it captured',
  async (how) => {
    const id = await held()
    till.fail('captureIntent', how)
    expect((await capture(id)).status).toBe(502)
    if (how === 'before') expect(await mailsAbout(id)).toEqual([])
    expect((await capture(id)).status).toBe(200)
    expect((await stateOf(id)).ours).toEqual(['captured', 5000])
    const mails = await mailsAbout(id)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toContain('is released')
  },
)

test('of a no-show it says why, and of a hold that is released nothing is said', async () => {
  const [id, free] = [await held(), await held()]
  await till.world.database.read
    .updateTable('bookings')
    .set({ status: 'approved', no_show_at: till.world.clock.now() })
    .where('id', '=', id)
    .execute()
  await capture(id)
  expect((await mailsAbout(id)).map(({ text }) => text)).toEqual([
    expect.stringMatching(/You did not come on .+\. We have taken £50 of the sum that your card secured\./),
  ])
  await release(free)
  expect(await mailsAbout(free)).toEqual([])
})
