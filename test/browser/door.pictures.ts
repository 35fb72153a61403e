import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { keep } from './album.ts'
import { launchWithFilm } from './camera.ts'
import { PHONE } from './door-phone.ts'
import { useDoorStage, type Visit, WALKS } from './door-screens.ts'

/** Photographs of every screen and state of the door app, to be looked at. */

const stage = useDoorStage()
const SIZES = { phone: PHONE, tablet: { width: 1024, height: 768 }, desk: { width: 1440, height: 900 } }

const shoot: Visit = async (page: Page, name: string) => {
  for (const [device, size] of Object.entries(SIZES))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await keep(await page.screenshot(), `door-${name}-${device}-${colorScheme}`)
    }
  await page.setViewportSize(PHONE)
}

test.each(Object.entries(WALKS))('%s', async (_, walk) => {
  await walk(stage, shoot)
})

test('the camera', async () => {
  const camera = await launchWithFilm([{ seconds: 1 }])
  try {
    const { browser } = camera
    const page = await stage.phones.atDoor({ browser })
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
    await shoot(page, 'scan')
  } finally {
    await camera.close()
  }
})
