import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { go, goOn, letIn, useDoorVenue, usePhones, verdict } from './door-phone.ts'
import { useSite } from './site.ts'
import { button } from './walk.ts'

/** What the app asks of a phone beside its screen: sound, vibration, light, cameras, and to stay awake. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)

/** A phone whose light, motor, loudspeaker and cameras record their calls. */
const noteDevice = (page: Page) =>
  page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    navigator.vibrate = (pulses) => {
      told.push(`vibrate ${pulses}`)
      return true
    }
    const Oscillator = window.OscillatorNode
    window.OscillatorNode = class extends Oscillator {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options)
        told.push(`note ${options?.frequency}`)
      }
    }
    const request = navigator.wakeLock.request.bind(navigator.wakeLock)
    navigator.wakeLock.request = (type) => {
      told.push(`awake ${type}`)
      return request(type)
    }
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      told.push(`camera ${(wanted?.video as MediaTrackConstraints | undefined)?.facingMode}`)
      const canvas = document.createElement('canvas')
      canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height)
      const stream = canvas.captureStream(5)
      const [track] = stream.getVideoTracks()
      Object.assign(window, { track })
      if (track) {
        track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
        track.applyConstraints = async (constraints) => {
          told.push(`light ${JSON.stringify(constraints?.advanced)}`)
        }
      }
      return stream
    }
  })
/** The calls since the last time. */
const told = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told.splice(0))

test('sound and vibration have a switch, the light and the cameras too, and the screen stays awake', async () => {
  for (const name of ['Rossi', 'Ellery', 'Tanaka']) await door.party(name, 1)
  const page = await phones.empty()
  await noteDevice(page)
  await phones.signIn(page)
  await button(page, 'Open the door').click()
  await button(page, 'Light').click()
  await expect.poll(() => button(page, 'Light').getAttribute('aria-pressed')).toBe('true')
  await button(page, 'Front camera').click()
  await button(page, 'Back camera').waitFor()
  await button(page, 'Light').waitFor()
  const asked: string[] = []
  await expect
    .poll(async () => {
      asked.push(...(await told(page)))
      return asked.toSorted()
    })
    .toEqual(['awake screen', 'camera environment', 'camera user', 'light [{"torch":true}]'])

  const letOneIn = async (name: string) => {
    await letIn(page, name, 1)
    await verdict(page, 'Let in')
    await goOn(page)
    return told(page)
  }
  const silent = async (name: 'Sound' | 'Vibration') => {
    await go(page, 'More')
    await page.getByLabel(name).uncheck()
  }
  expect(await letOneIn('Rossi')).toEqual(['note 880', 'note 1320', 'vibrate 80'])
  await silent('Sound')
  expect(await letOneIn('Ellery')).toEqual(['vibrate 80'])
  await silent('Vibration')
  expect(await letOneIn('Tanaka')).toEqual([])
})

test('says when another app has taken the camera, and opens it again', async () => {
  const page = await phones.empty()
  await noteDevice(page)
  await phones.signIn(page)
  await button(page, 'Open the door').click()
  await button(page, 'Light').click()
  await expect.poll(() => button(page, 'Light').getAttribute('aria-pressed')).toBe('true')
  await told(page)
  await page.evaluate(() =>
    (window as unknown as { track: EventTarget }).track.dispatchEvent(new Event('ended')),
  )
  await page.getByText('Another app uses the camera.').waitFor()
  await button(page, 'Try again').click()
  await page.getByText('Another app uses the camera.').waitFor({ state: 'detached' })
  await button(page, 'Light').waitFor()
  expect(await button(page, 'Light').getAttribute('aria-pressed')).toBe('false')
  expect(await told(page)).toEqual(['camera environment'])
})
