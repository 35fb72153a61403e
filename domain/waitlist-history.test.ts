import { describe, expect, test } from 'vitest'
import {
  type HistoryOffer,
  type HistoryWish,
  historyOf,
  type WishEvent,
  wishSentence,
} from './waitlist-history.ts'

const LONDON = { timezone: 'Europe/London', service_day_start: '06:00' }
const at = (time: string) => new Date(`2026-01-17T${time}:00Z`)
const WISH: HistoryWish = {
  id: 'me',
  seq: 5,
  from: '18:30',
  to: '21:00',
  partySize: 4,
  createdAt: at('10:00'),
  ended: null,
}
const offer = (fields: Partial<HistoryOffer>): HistoryOffer => ({
  wishId: 'other',
  seq: 3,
  time: '19:00',
  partySize: 4,
  madeAt: at('11:00'),
  ended: null,
  ...fields,
})
const told = (offers: HistoryOffer[], wish: Partial<HistoryWish> = {}) =>
  historyOf(LONDON, { ...WISH, ...wish }, offers).map(({ event }) => event)

describe('what a guest is told', () => {
  const OWN = offer({ wishId: 'me', seq: 5 })
  const cases: [string, HistoryOffer[], Partial<HistoryWish>, WishEvent[]][] = [
    ['nothing yet', [], {}, []],
    ['somebody ahead had it', [offer({})], {}, [{ kind: 'ahead', time: '19:00' }]],
    [
      'it was too small',
      [offer({ seq: 9, partySize: 2 })],
      {},
      [{ kind: 'too_small', time: '19:00', partySize: 2 }],
    ],
    ['another time of the day is nobody’s business', [offer({ time: '21:30' })], {}, []],
    ['what came before they joined neither', [offer({ madeAt: at('09:00') })], {}, []],
    [
      'nor what came after they left',
      [offer({ madeAt: at('13:00') })],
      { ended: { at: at('12:00'), reason: 'left' } },
      [{ kind: 'left' }],
    ],
    ['an equal party behind, in another area', [offer({ seq: 9 })], {}, []],
    ['their own offer', [OWN], {}, [{ kind: 'offered', time: '19:00' }]],
    [
      'declined, and who had it then',
      [{ ...OWN, ended: { at: at('11:05'), outcome: 'declined' } }, offer({ seq: 9, madeAt: at('11:06') })],
      {},
      [
        { kind: 'offered', time: '19:00' },
        { kind: 'declined', time: '19:00' },
        { kind: 'next', time: '19:00' },
      ],
    ],
    [
      'lapsed',
      [{ ...OWN, ended: { at: at('11:20'), outcome: 'lapsed' } }],
      {},
      [
        { kind: 'offered', time: '19:00' },
        { kind: 'lapsed', time: '19:00' },
      ],
    ],
    [
      'taken is said once',
      [{ ...OWN, ended: { at: at('11:05'), outcome: 'taken' } }],
      { ended: { at: at('11:05'), reason: 'taken' } },
      [
        { kind: 'offered', time: '19:00' },
        { kind: 'taken', time: '19:00' },
      ],
    ],
    ['over', [], { ended: { at: at('21:00'), reason: 'over' } }, [{ kind: 'over' }]],
    [
      'of one moment, who was ahead before their own offer, and the next in line last',
      [
        { ...OWN, time: '20:00' },
        { ...OWN, madeAt: at('10:30'), ended: { at: at('11:00'), outcome: 'declined' } },
        offer({ seq: 9 }),
        offer({ time: '20:30' }),
      ],
      {},
      [
        { kind: 'offered', time: '19:00' },
        { kind: 'ahead', time: '20:30' },
        { kind: 'offered', time: '20:00' },
        { kind: 'declined', time: '19:00' },
        { kind: 'next', time: '19:00' },
      ],
    ],
  ]
  test.each(cases)('%s', (_, offers, wish, expected) => {
    expect(told(offers, wish)).toEqual([{ kind: 'joined' }, ...expected])
  })
})

test('every event has a sentence in both languages that names its time', () => {
  const events: WishEvent[] = [
    ...(['joined', 'left', 'removed', 'over'] as const).map((kind) => ({ kind })),
    ...(['offered', 'declined', 'lapsed', 'taken', 'ahead', 'next'] as const).map((kind) => ({
      kind,
      time: '19:00',
    })),
    { kind: 'too_small', time: '19:00', partySize: 2 },
  ]
  for (const event of events) {
    const [en, de] = [wishSentence(event, 'en'), wishSentence(event, 'de')]
    expect(en).not.toBe(de)
    for (const sentence of [en, de]) {
      expect(sentence).toMatch(/\.$/)
      if ('time' in event) expect(sentence).toContain('19:00')
    }
  }
})
