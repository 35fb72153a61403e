import { test } from 'vitest'
import { shoot } from './album.ts'
import { openDesk, sellPartlyArrived } from './desk-world.ts'
import { openConsole } from './operator.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** Photographs of cancelling an event some of whose guests are inside. */

const site = useSite({ own: true })

test('the dialog without and with the tickets of those inside', async () => {
  const desk = await openDesk(site.world)
  const { eventId } = await sellPartlyArrived(site.world, desk, 'Short Night')
  const page = await openConsole(site, desk.operator, `/${desk.venueId}/events/${eventId}`)
  await button(page, 'Cancel event…').click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'cancel-event-outside')
  await page.getByLabel(/Also return the tickets/).check()
  await shoot(page, 'cancel-event-inside')
})
