import { beforeEach, describe, expect, test } from 'vitest'
import { bookManaged } from '../../../../test/support/manage.ts'
import { openPublicVenue, type PublicVenue, TONIGHT } from '../../../../test/support/public-venue.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()
let place: PublicVenue
beforeEach(async () => {
  place = await openPublicVenue(world, {}, { start_time: '18:00', end_time: '21:00' })
})

const slotsFor = async (token: string, query: Record<string, unknown> = {}) => {
  const { slots } = await world.anyone.ok('GET /api/public/manage/:token/availability', {
    params: { token },
    query: { date: TONIGHT, ...query },
  })
  return Object.fromEntries(slots.map(({ time, available, reason }) => [time, available ? 'free' : reason]))
}

const dayFor = async (token: string, date: string) => {
  const { days } = await world.anyone.ok('GET /api/public/manage/:token/booking-days', {
    params: { token },
    query: { month: date.slice(0, 7) },
  })
  return days.find((day) => day.date === date)
}

describe('the places to which a booking can be changed', () => {
  test('leave its own table out: it could stay, and move a little', async () => {
    await place.table()
    const { token } = await bookManaged(world, place, { time: '20:00' })
    expect((await place.slots())['20:00']).toBe('no_table')
    expect(await slotsFor(token)).toMatchObject({ '19:30': 'free', '20:00': 'free', '20:30': 'free' })
  })

  test('leave out its own place only: what others have is taken', async () => {
    await place.table()
    const { token } = await bookManaged(world, place, { time: '18:00' })
    await place.booked({ time: '20:00' })
    expect(await slotsFor(token)).toMatchObject({ '18:00': 'free', '19:30': 'no_table', '20:00': 'no_table' })
  })

  test('show a day that is full but for the booking as free, and another one as full', async () => {
    await place.table()
    const { token } = await bookManaged(world, place, { date: '2026-01-20', time: '18:00' })
    await place.booked({ date: '2026-01-20', time: '20:00' })
    for (const time of ['18:00', '20:00']) await place.booked({ date: '2026-01-21', time })
    const { days } = await world.anyone.ok('GET /api/public/venues/:venueId/booking-days', {
      params: place.params,
      query: { month: '2026-01' },
    })
    expect(days.find(({ date }) => date === '2026-01-20')).toMatchObject({ available: false, reason: 'full' })
    expect(await dayFor(token, '2026-01-20')).toMatchObject({ available: true })
    expect(await dayFor(token, '2026-01-21')).toMatchObject({ available: false, reason: 'full' })
  })

  test('count the heads of a guest list without the party’s own', async () => {
    const rule = await place.rule({ rule_type: 'guestlist', capacity: 4 })
    const { token } = await bookManaged(world, place, {
      access_rule_id: rule,
      rule_type: 'guestlist',
      party_size: 3,
    })
    expect((await place.slots({ type: 'guestlist', party_size: 4 }))['20:00']).toBe('full')
    expect((await slotsFor(token, { party_size: 4 }))['20:00']).toBe('free')
  })

  test('have the names of the language that is asked for', async () => {
    await place.table()
    await place.operator.ok('PUT /api/my-venues/:venueId/access-rules/:id', {
      params: { ...place.params, id: place.ruleId },
      body: { name: 'Dinner', names: { en: null, de: 'Abendessen' } },
    })
    const { token } = await bookManaged(world, place)
    const namesIn = async (query: { locale?: 'en' | 'de' }) => {
      const { rules } = await world.anyone.ok('GET /api/public/manage/:token/availability', {
        params: { token },
        query: { date: TONIGHT, ...query },
      })
      return rules.map(({ name }) => name)
    }
    expect(await namesIn({ locale: 'de' })).toEqual(['Abendessen'])
    expect(await namesIn({})).toEqual(['Dinner'])
  })

  test('are nobody’s without the link', async () => {
    const params = { token: 'A'.repeat(43) }
    const slots = await world.anyone.call('GET /api/public/manage/:token/availability', {
      params,
      query: { date: TONIGHT },
    })
    const days = await world.anyone.call('GET /api/public/manage/:token/booking-days', {
      params,
      query: { month: '2026-01' },
    })
    expect([slots.status, days.status]).toEqual([404, 404])
  })
})
