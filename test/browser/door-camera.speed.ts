import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyTickets, doorCode } from '../support/door.ts'
import { makeEvent, makeTicketType } from '../support/events.ts'
import { openNight } from '../support/night.ts'
import { buyVoucher } from '../support/vouchers.ts'
import { launchWithFilm, NUMBER, type Scene } from './camera.ts'
import { useDoorVenue, usePhones } from './door-phone.ts'
import { useSite } from './site.ts'

/** A camera sees codes, one after the other, and the app says what each of them is, at once. */

const site = useSite()
const door = useDoorVenue(site)
const phones = usePhones(site, door)
let camera: Awaited<ReturnType<typeof launchWithFilm>>
afterAll(() => camera?.close())

const WITHIN_MS = 300

interface Shown {
  /** What the verdict says first, and about whom. */
  readonly says: string
  readonly sentence: RegExp
  readonly code: string
}
const shown: Shown[] = []
/** Codes that let somebody in are sent to the service; all others stay on the phone. */
const isWrong = ({ says }: Shown) => !says.startsWith('Let in')

let goodId: string
let ticketsId: string

beforeAll(async () => {
  const { world } = site
  const { operator, venueId } = door.venue
  goodId = await door.party('Rossi', 3)
  const inId = await door.party('Ellery', 2)
  const oldId = await door.party('Marlowe', 2)
  const tomorrowId = await door.party('Tanaka', 2, { reservation_date: '2026-01-18' })
  await operator.ok('POST /api/bookings/:id/attendance', {
    params: { id: inId },
    body: { state: 'arrived' },
  })
  const tonight = await makeEvent(operator, venueId, { event_date: '2026-01-17' })
  const free = { price_pence: 0 }
  const tickets = await buyTickets(world, tonight, await makeTicketType(operator, tonight, free), 2)
  ticketsId = tickets.id
  const nextWeek = await makeEvent(operator, venueId)
  const later = await buyTickets(world, nextWeek, await makeTicketType(operator, nextWeek, free), 1)
  const stranger = await openNight(world)
  const { guest_name } = await world.database.read
    .selectFrom('bookings')
    .select('guest_name')
    .where('id', '=', ticketsId)
    .executeTakeFirstOrThrow()
  const tenMinutesAgo = new Date(world.clock.now().getTime() - 600_000)
  const add = (says: string, sentence: RegExp, code: string) => shown.push({ says, sentence, code })
  add('Let in Rossi', /Table/, await doorCode(world, goodId))
  add('Already in Ellery', /Both have been in since 18:0\d/, await doorCode(world, inId))
  add(`Let in ${guest_name}`, /1 still to come/, tickets.codes[0] ?? '')
  add('Old code Marlowe', /has run out/, await doorCode(world, oldId, tenMinutesAgo))
  add('Other night', /not on tonight’s list/, await doorCode(world, tomorrowId))
  add(
    'Not for this door',
    /for another venue, or it was damaged/,
    await doorCode(world, await stranger.bookAs('approved')),
  )
  add('Not for tonight', /may be for another night/, later.codes[0] ?? '')
  add('A voucher', /pays at the desk and lets nobody in/, await buyVoucher(world, venueId))
  add('Not our code', /a link to example\.com/, 'https://example.com/menu')
  const pause: Scene = { seconds: 0.4 }
  camera = await launchWithFilm([
    { seconds: 1 },
    ...shown.flatMap(({ code }) => [{ text: code, seconds: 1.5 }, pause]).slice(0, -1),
    { seconds: 6 },
  ])
})

interface Moment {
  readonly at: number
  /** A scene of the film by its number, or what the verdict says; '' when it has gone. */
  readonly scene?: number
  readonly verdict?: string
}

/** Notes inside the page when each scene was first presented, and when each verdict stood on the screen. */
const noteMoments = (page: Page) =>
  page.addInitScript(({ bits, squarePx }) => {
    const moments: Moment[] = []
    Object.assign(window, { moments })
    const corner = new OffscreenCanvas(bits, 1).getContext('2d', { willReadFrequently: true })
    let scene = -1
    const watchFrames = (video: HTMLVideoElement) =>
      video.requestVideoFrameCallback((_, { presentationTime }) => {
        corner?.drawImage(video, 0, 0, bits * squarePx, squarePx, 0, 0, bits, 1)
        const points = corner?.getImageData(0, 0, bits, 1).data ?? []
        const seen = Array.from({ length: bits }, (_, bit) =>
          (points[bit * 4] ?? 0) > 127 ? 2 ** bit : 0,
        ).reduce((sum, value) => sum + value)
        if (seen !== scene) moments.push({ at: presentationTime, scene: seen })
        scene = seen
        watchFrames(video)
      })
    let video: HTMLVideoElement | null = null
    let verdict: Element | null = null
    new MutationObserver(() => {
      const newest = document.querySelector('video')
      if (newest && newest !== video) watchFrames(newest)
      video = newest
      const now = document.querySelector('.verdict')
      if (now === verdict) return
      verdict = now
      const text = [...(now?.querySelectorAll('h2, .verdict-name, .verdict-text') ?? [])]
      // The frame in which it is painted.
      requestAnimationFrame(() =>
        moments.push({
          at: performance.now(),
          verdict: text.map(({ textContent }) => textContent).join(' '),
        }),
      )
    }).observe(document, { childList: true, subtree: true })
  }, NUMBER)

const momentsOf = (page: Page) => page.evaluate(() => (window as unknown as { moments: Moment[] }).moments)

test('the right verdict for every code within 300 ms, and wrong codes never reach the service', async () => {
  const page = await phones.empty({ browser: camera.browser })
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await noteMoments(page)
  await phones.signIn(page)
  await page.getByRole('button', { name: 'Open the door' }).click()
  // Scene 0 is empty, codes are the odd ones, and the last is empty for long. Then the film begins again.
  const last = shown.length * 2
  const endOf = (moments: readonly Moment[]) =>
    moments.findIndex(({ scene }, n) => scene === 0 && moments.slice(0, n).some((one) => one.scene === last))
  await expect
    .poll(async () => endOf(await momentsOf(page)), { timeout: 60_000, interval: 500 })
    .toBeGreaterThan(0)
  const moments = await momentsOf(page)
  const film = moments.slice(0, endOf(moments) + 1)
  const startOf = (scene: number) => film.find((moment) => moment.scene === scene)?.at ?? Number.NaN
  const between = (from: number, until: number) =>
    film.filter(({ at, verdict }) => verdict !== undefined && at >= from && at < until)

  const times: Record<string, number> = {}
  for (const [n, { says, sentence }] of shown.entries()) {
    const from = startOf(n * 2 + 1)
    const [first, ...more] = between(from, startOf(n * 2 + 3) || startOf(last)).filter(
      ({ verdict }) => verdict,
    )
    expect(first?.verdict).toMatch(new RegExp(`^${says} `))
    expect(first?.verdict).toMatch(sentence)
    expect(more).toEqual([])
    times[says] = Math.round((first?.at ?? Number.NaN) - from)
  }
  process.stdout.write(`From the frame to the verdict, in ms: ${JSON.stringify(times)}\n`)
  expect(Object.entries(times).filter(([, ms]) => !(ms > 0 && ms < WITHIN_MS))).toEqual([])

  // Nothing in sight: no verdict comes, the last one goes by itself, and nobody is asked anything.
  const [from, until] = [startOf(last), film.at(-1)?.at ?? 0]
  expect(between(from, until).map(({ verdict }) => verdict)).toEqual([''])
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  )
  expect(asked.filter(({ startTime }) => startTime >= from && startTime < until)).toEqual([])

  await expect.poll(() => door.bookingOf(goodId)).toMatchObject({ status: 'checked_in', arrived: 3 })
  await expect.poll(() => door.bookingOf(ticketsId)).toMatchObject({ arrived: 1 })
  const isIn = (code: string) => sent.some((request) => request.includes(code))
  expect(shown.filter(({ code }) => isIn(code)).map(({ says }) => says)).toEqual(
    shown.filter((one) => !isWrong(one)).map(({ says }) => says),
  )
})
