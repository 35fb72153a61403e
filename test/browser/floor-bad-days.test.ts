import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clientFor } from '../support/client.ts'
import { joinVenue } from '../support/roles.ts'
import { openWorld } from '../support/world.ts'
import { block, boxOf, carry, dragTo, lift, numberOf, row, said, useStage } from './floor-stage.ts'
import { button } from './walk.ts'

/** What goes wrong on the floor on a busy evening, and what hosts see then. */

const stage = useStage(['1', '2', '3', '4', '5', '6'], {}, { own: true })

const moveTo = (id: string, table: string) =>
  stage.venue.operator.ok('POST /api/bookings/:id/assign-table', {
    params: { id },
    body: { table_ids: [stage.tables[table] ?? ''] },
  })

describe('two hosts', () => {
  test('drag the same party: nothing moves under the hand that holds it, and the second is told who was first', async () => {
    const host = await joinVenue(stage.site.world, stage.venue.venueId, 'host')
    const id = await stage.party('Rossi', { table: '1', date: '2026-01-20' })
    const [here, there] = [
      await stage.open('floor?date=2026-01-20'),
      await stage.open('floor?date=2026-01-20', {}, host),
    ]
    const from = await lift(here, 'Rossi')
    await carry(here, from, '2')
    await dragTo(there, 'Rossi', '3')
    await said(there, 'Rossi moved to table 3.')
    await stage.party('Ellery', { table: '5', date: '2026-01-20' })
    await block(there, 'Ellery').waitFor({ timeout: 2000 })
    await expect.poll(() => row(here, '1').innerText()).toContain('Rossi')
    await expect.poll(() => here.locator('.ghost').count()).toBe(1)
    await expect.poll(() => block(here, 'Ellery').count()).toBe(0)
    await here.mouse.up()
    await said(here, `This party was just moved to table 3, 20:00, by ${host.name}. It stays there.`)
    await expect.poll(() => row(here, '3').innerText()).toContain('Rossi')
    await block(here, 'Ellery').waitFor()
    expect(await stage.partyOn('2026-01-20', id)).toMatchObject({ tables: ['3'] })
    await dragTo(here, 'Rossi', '2')
    await said(here, 'Rossi moved to table 2.')
    // What a colleague has done since is not undone with it.
    await moveTo(id, '4')
    await button(here, 'Undo').click()
    await said(here, /This party was just moved to table 4, 20:00/)
    expect(await stage.partyOn('2026-01-20', id)).toMatchObject({ tables: ['4'] })
  })

  test('drag the end of one stay: the first keeps what they set, and the second is told by whom', async () => {
    const date = '2026-01-19'
    const host = await joinVenue(stage.site.world, stage.venue.venueId, 'host')
    const id = await stage.party('Brandt', { table: '1', date, duration_mins: 120 })
    const [here, there] = [
      await stage.open(`floor?date=${date}`),
      await stage.open(`floor?date=${date}`, {}, host),
    ]
    const takeEnd = async (page: Page, hours: number) => {
      const box = await boxOf(block(page, 'Brandt'))
      const [x, y] = [box.x + box.width - 4, box.y + 15]
      await page.mouse.move(x, y)
      await page.mouse.down()
      // The block lasts two hours.
      await page.mouse.move(x + (hours * box.width) / 2, y, { steps: 5 })
    }
    await takeEnd(here, 1)
    await takeEnd(there, -0.5)
    await there.mouse.up()
    await said(there, 'Brandt stays for 90 minutes.')
    await here.mouse.up()
    await said(here, `This stay was just set to 90 minutes by ${host.name}. It stays so.`)
    const widthOf = async (page: Page) => Math.round((await boxOf(block(page, 'Brandt'))).width)
    await expect.poll(async () => (await widthOf(here)) - (await widthOf(there))).toBe(0)
    // Who has seen how it stands may change it, and what a colleague has set since is not undone with it.
    await takeEnd(here, 0.5)
    await here.mouse.up()
    await said(here, /^Brandt stays for 1\d+ minutes\./)
    await stage.venue.operator.ok('POST /api/bookings/:id/duration', {
      params: { id },
      body: { duration_mins: 60 },
    })
    await button(here, 'Undo').click()
    await said(here, /This stay was just set to 60 minutes by .+\. It stays so\./)
  })

  test('want the same table: the second is told who has it, and sees the party go back', async () => {
    const id = await stage.party('Vance', { table: '1', date: '2026-01-21' })
    const page = await stage.open('floor?date=2026-01-21')
    const from = await lift(page, 'Vance')
    await carry(page, from, '2')
    await expect.poll(() => row(page, '2').getAttribute('class')).toContain('free')
    await stage.party('Okafor', { table: '2', date: '2026-01-21', time: '19:30' })
    await page.mouse.up()
    await said(page, 'Table 2 is taken from 19:30 by Okafor, party of 2.')
    await expect.poll(() => row(page, '1').innerText()).toContain('Vance')
    expect(await stage.partyOn('2026-01-21', id)).toMatchObject({ tables: ['1'] })
  })

  test('work on one booking: the open panel follows, and what is being typed stays', async () => {
    const id = await stage.party('Sato', { table: '1', date: '2026-01-22' })
    const page = await stage.open(`floor?date=2026-01-22&booking=${id}`)
    const note = page.locator('.panel textarea')
    await note.fill('Birthday cake at nine')
    await moveTo(id, '4')
    await page
      .locator('.panel')
      .getByText(/^4(,|$)/)
      .waitFor({ timeout: 2000 })
    await expect.poll(() => note.inputValue()).toBe('Birthday cake at nine')
    await stage.venue.operator.ok('POST /api/bookings/:id/staff-cancel', { params: { id } })
    await page.locator('.panel').getByText('Cancelled').waitFor({ timeout: 2000 })
  })
})

describe('while a party is dragged', () => {
  test('tables that are taken, blocked or too small are marked before the drop', async () => {
    const date = '2026-01-23'
    await stage.party('Hart', { table: '1', date, party_size: 4 })
    await stage.party('Quill', { table: '2', date, time: '21:00' })
    await stage.venue.operator.ok('POST /api/my-venues/:venueId/tables/blocks', {
      params: stage.venue.params,
      body: { table_ids: [stage.tables['3'] ?? ''], date, start_time: '18:00', end_time: '23:00' },
    })
    const small = stage.tables['4'] ?? ''
    const resize = (capacity: number) =>
      stage.venue.operator.ok('PUT /api/my-venues/:venueId/tables/:id', {
        params: { ...stage.venue.params, id: small },
        body: { capacity },
      })
    await resize(2)
    const page = await stage.open(`floor?date=${date}`)
    await block(page, 'Hart').waitFor()
    const from = await lift(page, 'Hart')
    await carry(page, from, '5')
    const marks: Record<string, string | null> = {}
    for (const number of ['2', '3', '4', '5', '6'])
      marks[number] = (await row(page, number).getAttribute('class')) ?? ''
    expect(marks).toMatchObject({
      2: expect.stringContaining('mark-taken'),
      3: expect.stringContaining('mark-blocked'),
      4: expect.stringContaining('mark-small'),
      5: expect.stringContaining('free'),
      6: expect.stringContaining('mark-none'),
    })
    await carry(page, from, '4')
    await expect.poll(() => page.locator('.ghost').getAttribute('class')).toContain('small')
    await page.locator('.ghost', { hasText: 'Too few seats' }).waitFor()
    await page.getByText('Drop to move. Drop on a table’s number to join it.').waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await resize(4)
    await expect.poll(() => page.locator('.ghost').count()).toBe(0)
    await expect.poll(() => row(page, '1').innerText()).toContain('Hart')
  })

  test('a second table is joined by a drop on its number, by mouse and by finger', async () => {
    const date = '2026-01-25'
    const rossi = await stage.party('Rossi', { table: '1', date, party_size: 6 })
    const sato = await stage.party('Sato', { table: '3', date })
    await stage.party('Vance', { table: '5', date })
    const page = await stage.open(`floor?date=${date}`)
    await lift(page, 'Rossi')
    const middleOf = async (table: string) => {
      const box = await numberOf(page, table).boundingBox()
      return { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 20 }
    }
    const second = await middleOf('2')
    await page.mouse.move(second.x, second.y, { steps: 6 })
    await expect.poll(() => row(page, '2').getAttribute('class')).toContain('can-join')
    await expect.poll(() => row(page, '5').getAttribute('class')).not.toContain('can-join')
    await page.locator('.ghost', { hasText: 'Joins 1 + 2' }).first().waitFor()
    await page.mouse.up()
    await said(page, 'Rossi moved to tables 1 and 2.')
    expect(await stage.partyOn(date, rossi)).toMatchObject({ tables: ['1', '2'], time: '20:00' })

    const box = await block(page, 'Sato').boundingBox()
    if (!box) throw new Error('Sato is not on the floor.')
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const fourth = await middleOf('4')
    await touch('touchStart', [{ x: box.x + 30, y: box.y + 15 }])
    // A finger that rests on a party takes it up.
    await page.locator('.ghost').waitFor()
    await touch('touchMove', [{ x: (box.x + fourth.x) / 2, y: fourth.y }])
    await touch('touchMove', [fourth])
    await page.locator('.ghost', { hasText: 'Joins 3 + 4' }).first().waitFor()
    await touch('touchEnd', [])
    await said(page, 'Sato moved to tables 3 and 4.')
    expect(await stage.partyOn(date, sato)).toMatchObject({ tables: ['3', '4'], time: '20:00' })
  })

  test('a second table is joined with Alt, and in the dialog', async () => {
    const id = await stage.party('Lindqvist', { table: '1', date: '2026-01-24', party_size: 4 })
    const page = await stage.open('floor?date=2026-01-24')
    const from = await lift(page, 'Lindqvist')
    await page.keyboard.down('Alt')
    await carry(page, from, '2')
    await page.mouse.up()
    await page.keyboard.up('Alt')
    await said(page, 'Lindqvist moved to tables 1 and 2.')
    expect(await stage.partyOn('2026-01-24', id)).toMatchObject({ tables: ['1', '2'] })
    await block(page, 'Lindqvist').first().focus()
    await page.keyboard.press('m')
    await page.getByRole('checkbox', { name: /^2 / }).uncheck()
    await page.getByRole('checkbox', { name: /^3 / }).check()
    await page.getByText('These tables are free, and will be joined.').waitFor()
    await button(page, 'Move').last().click()
    await said(page, 'Lindqvist moved to tables 1 and 3.')
    expect(await stage.partyOn('2026-01-24', id)).toMatchObject({ tables: ['1', '3'] })
  })
})

describe('the clock', () => {
  test('passes midnight, then the end of the service day: the night goes on, then the new day is shown', async () => {
    await stage.party('Marlowe', { table: '1', time: '23:30' })
    const page = await stage.open('floor', { clock: 'running' })
    await block(page, 'Marlowe').waitFor()
    const lineAt = () =>
      page.locator('.now-line').evaluate((line) => Number.parseFloat((line as HTMLElement).style.left))
    const before = await lineAt()
    await page.clock.fastForward('06:30:00')
    await expect.poll(lineAt).toBeGreaterThan(before)
    await page.locator('.date', { hasText: 'Today, Sat 17 Jan' }).waitFor()
    await block(page, 'Marlowe').waitFor()
    await page.clock.fastForward('06:00:00')
    await page.locator('.date', { hasText: 'Today, Sun 18 Jan' }).waitFor()
    await expect.poll(() => block(page, 'Marlowe').count()).toBe(0)
  })

  test('jumps in the night of summer time: no hour is drawn twice, and a stay keeps its real length', async () => {
    await stage.party('Vesper', { table: '1', date: '2026-03-28', time: '23:30', duration_mins: 180 })
    const page = await stage.open('floor?date=2026-03-28')
    await block(page, 'Vesper').waitFor()
    const hours = await page.locator('.timeline-head > span').allInnerTexts()
    expect(new Set(hours).size).toBe(hours.length)
    const midnight = hours.indexOf('00:00 Sun')
    expect(midnight).toBeGreaterThan(0)
    expect(hours.slice(midnight)).toEqual(['00:00 Sun', '02:00', '03:00'].slice(0, hours.length - midnight))
    const [first = 0, second = 0] = await page
      .locator('.timeline-head > span')
      .evaluateAll((spans) => spans.slice(0, 2).map((span) => span.getBoundingClientRect().left))
    const box = await block(page, 'Vesper').boundingBox()
    expect(Math.abs((box?.width ?? 0) - 3 * (second - first))).toBeLessThan(4)
  })
})

test('the clock jumps while the screen is open: the line goes on by real time, and the night stays the night', async () => {
  await stage.party('Night', { table: '2', date: '2026-03-28', time: '23:30', duration_mins: 240 })
  const page = await stage.open('floor', { clock: 'running', moment: '2026-03-29T00:30:00Z' })
  await block(page, 'Night').waitFor()
  await page.locator('.date', { hasText: 'Today, Sat 28 Mar' }).waitFor()
  const place = () =>
    page.evaluate(() => {
      const [first, second] = [...document.querySelectorAll('.timeline-head > span')].map(
        (span) => span.getBoundingClientRect().left,
      )
      const line = document.querySelector<HTMLElement>('.now-line')
      return { line: Number.parseFloat(line?.style.left ?? '0'), hour: (second ?? 0) - (first ?? 0) }
    })
  const before = await place()
  await page.clock.fastForward('01:00:00')
  await expect.poll(async () => Math.round((await place()).line - before.line)).toBe(Math.round(before.hour))
  await page.locator('.date', { hasText: 'Today, Sat 28 Mar' }).waitFor()
  await block(page, 'Night').waitFor()
})

test('every state of a party has an icon and a word of its own, so that no colour is needed', async () => {
  const date = '2026-01-17'
  const states = { Arrived: 'arrived', Seated: 'seated', Left: 'left', 'No-show': 'no_show' } as const
  for (const [n, state] of Object.values(states).entries()) {
    const id = await stage.party(`Guest ${state}`, {
      table: String(n + 2),
      date,
      time: '16:00',
      duration_mins: 60,
    })
    const steps = state === 'left' ? (['seated', 'left'] as const) : [state]
    for (const step of steps)
      await stage.venue.operator.ok('POST /api/bookings/:id/attendance', {
        params: { id },
        body: { state: step },
      })
  }
  await stage.party('Guest late', { table: '6', date, time: '16:00', duration_mins: 60 })
  await stage.party('Guest expected', { table: '6', date, time: '22:00' })
  const page = await stage.open('floor')
  const icons = new Set<string>()
  for (const [word, state] of Object.entries({ ...states, Late: 'late', Expected: 'expected' })) {
    const party = block(page, `Guest ${state}`)
    await expect.poll(() => party.getAttribute('aria-label')).toContain(word)
    icons.add(await party.locator('.icon').innerHTML())
  }
  expect(icons.size).toBe(6)
})

test('a party that sits past its end is marked by minutes, also where the next one is due', async () => {
  const id = await stage.party('Okafor', { table: '1', time: '16:00', duration_mins: 90 })
  await stage.venue.operator.ok('POST /api/bookings/:id/attendance', {
    params: { id },
    body: { state: 'seated' },
  })
  await stage.party('Next', { table: '1', time: '18:00', duration_mins: 60 })
  const page = await stage.open('floor', { clock: 'running' })
  await page.getByRole('button', { name: /Okafor \+30 min over, Seated$/ }).waitFor()
  await expect.poll(() => block(page, 'Okafor').innerText()).toContain('+30')
  // Its name stays in sight, as that of everybody who is there.
  await expect.poll(() => block(page, 'Okafor').getAttribute('class')).toContain(' now')
  await page.clock.fastForward('00:05:00')
  await page.getByRole('button', { name: /Okafor \+35 min over, Seated$/ }).waitFor()
  await expect.poll(() => row(page, '1').locator('.overrun').count()).toBe(1)
})

test('a tablet of 1024 × 768 shows the whole screen without scrolling sideways', async () => {
  const page = await stage.open('floor', { width: 1024 })
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.locator('.timeline-row').first().waitFor()
  const { wide, tall, bottom } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    tall: document.documentElement.scrollHeight - innerHeight,
    bottom: document.querySelector('.timeline')?.getBoundingClientRect().bottom ?? 0,
  }))
  expect([wide, tall]).toEqual([0, 0])
  expect(bottom).toBeLessThanOrEqual(768)
})

// Last, because it stops the service that the other tests use.
test('the service restarts: the screen says so, connects again by itself and shows what happened meanwhile', async () => {
  await stage.party('Before', { table: '1', date: '2026-01-27' })
  const id = await stage.party('Meanwhile', { table: '2', date: '2026-01-27' })
  const page = await stage.open('floor?date=2026-01-27')
  await block(page, 'Before').waitFor()
  const { world, origin } = stage.site
  const [path, port] = [`/console/${stage.venue.venueId}/floor?date=2026-01-27`, Number(new URL(origin).port)]
  await world.app.close()
  await page.getByText('Reconnecting…').waitFor()
  const again = await openWorld(world.database, { PUBLIC_URL: origin })
  try {
    await clientFor(again.app.http, stage.venue.operator.token).ok('POST /api/bookings/:id/assign-table', {
      params: { id },
      body: { table_ids: [stage.tables['3'] ?? ''] },
    })
    await again.app.http.listen({ port, host: '127.0.0.1' })
    await page.getByText('Reconnecting…').waitFor({ state: 'detached' })
    await expect.poll(() => row(page, '3').innerText()).toContain('Meanwhile')
    await dragTo(page, 'Before', '4')
    await said(page, 'Before moved to table 4.')
    expect(page.url()).toBe(origin + path)
  } finally {
    await page.close()
    await again.app.close()
  }
})
