import { expect, test } from 'vitest'
import { blankEvent, sendable } from './event-fields.ts'

test('an emptied text is sent as null, and a picture that was not touched is not sent', () => {
  expect(sendable({ name: 'Saltwater Disco', genre: '', cover_image: '' })).toEqual({
    name: 'Saltwater Disco',
    genre: null,
  })
})

test('a picture that is taken away is sent as null, a new one as it is', () => {
  expect(sendable({ cover_image: null })).toEqual({ cover_image: null })
  expect(sendable({ cover_image: 'data:image/png;base64,AA==' })).toEqual({
    cover_image: 'data:image/png;base64,AA==',
  })
})

test('a new event is a night past midnight that takes nothing over', () => {
  const { event_date, start_time, end_time, takes_over } = blankEvent('ven_1', '2026-02-13')
  expect([event_date, takes_over]).toEqual(['2026-02-13', 'none'])
  expect(end_time < start_time).toBe(true)
})
