import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AUDIT_TYPES } from '../contract/booking-fields.ts'
import { WEBHOOK_EVENTS } from '../contract/webhooks.ts'
import { eventOfAudit, nextAttemptAt, signatureOf } from './webhook-events.ts'

const NOW = new Date('2026-01-17T19:00:00Z')

describe('the event of an audit entry', () => {
  test.each(AUDIT_TYPES)('%s is a known event, or none', (type) => {
    expect([null, ...WEBHOOK_EVENTS]).toContain(eventOfAudit(type))
  })

  test.each([
    ['approved', 'booking.confirmed'],
    ['rejected', 'booking.rejected'],
    ['cancelled', 'booking.cancelled'],
    ['checked_in', 'booking.checked_in'],
    ['pending', 'booking.changed'],
  ])('a status set to %s is %s', (to, event) => {
    expect(eventOfAudit('status_changed', { from: 'pending', to })).toBe(event)
  })

  test('a party that did not come is a no-show, any other attendance a change', () => {
    expect(eventOfAudit('attendance', { state: 'no_show' })).toBe('booking.no_show')
    expect(eventOfAudit('attendance', { state: 'left' })).toBe('booking.changed')
  })

  test('an unpaid booking that is released is cancelled', () => {
    expect(eventOfAudit('released')).toBe('booking.cancelled')
  })
})

test('a signature is the time and the HMAC of time and body', () => {
  const t = NOW.getTime() / 1000
  const hex = createHmac('sha256', 'whsec_x').update(`${t}.{"a":1}`).digest('hex')
  expect(signatureOf('whsec_x', '{"a":1}', NOW)).toBe(`t=${t},v1=${hex}`)
})

describe('the next attempt', () => {
  test('comes within 10 seconds of the first failure', () => {
    expect(nextAttemptAt(1, NOW, NOW)?.getTime()).toBeLessThanOrEqual(NOW.getTime() + 10_000)
  })

  test('comes later each time, at most four hours later, for three days', () => {
    let at: Date | null = NOW
    const delays: number[] = []
    for (let attempts = 1; at !== null; attempts += 1) {
      const next: Date | null = nextAttemptAt(attempts, NOW, at)
      if (next) delays.push(next.getTime() - at.getTime())
      at = next
    }
    expect(delays).toEqual([...delays].sort((a, b) => a - b))
    expect(Math.max(...delays)).toBe(4 * 3_600_000)
    const days = delays.reduce((sum, delay) => sum + delay, 0) / 86_400_000
    expect(days).toBeGreaterThan(2.8)
    expect(days).toBeLessThanOrEqual(3)
  })
})
