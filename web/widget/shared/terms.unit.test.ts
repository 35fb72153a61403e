import { expect, test } from 'vitest'
import de from '../waitlist/words.de.ts'
import en from '../waitlist/words.en.ts'
import { termsInWords } from './terms.ts'

// Deadlines count hours as they pass, and are said on the venue's clock.
test.each([
  [
    'go forward',
    '2026-03-29T18:00:00Z',
    'Cancel free of charge until Thursday 26 March 2026, 19:00; then we keep £40; from Saturday 28 March 2026, 19:00 all £80.',
    'Kostenlos stornieren bis Donnerstag, 26. März 2026, 19:00 Uhr; danach behalten wir 40 £; ab Samstag, 28. März 2026, 19:00 Uhr alles: 80 £.',
  ],
  [
    'go back',
    '2026-10-25T19:00:00Z',
    'Cancel free of charge until Thursday 22 October 2026, 21:00; then we keep £40; from Saturday 24 October 2026, 21:00 all £80.',
    'Kostenlos stornieren bis Donnerstag, 22. Oktober 2026, 21:00 Uhr; danach behalten wir 40 £; ab Samstag, 24. Oktober 2026, 21:00 Uhr alles: 80 £.',
  ],
])('terms in steps for 20:00 in Berlin on the day on which clocks %s', (_, starts, english, german) => {
  const say = (words: typeof en, lang: string) =>
    termsInWords({
      words,
      lang,
      venue: { timezone: 'Europe/Berlin', service_day_start: '05:00', currency: 'gbp' },
      policy: {
        refund: 'none',
        partial_pct: null,
        cancel_until_hours: 24,
        late_fee_per_cover_pence: 0,
        text: '',
        steps: [
          { until_hours: 72, keep_pct: 0 },
          { until_hours: 24, keep_pct: 50 },
        ],
      },
      starts: Date.parse(starts),
      party: 4,
      pence: 8000,
      isHeld: false,
      now: Date.parse('2026-01-02T12:00:00Z'),
    })
  const plain = (lines: string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '))
  expect([say(en, 'en'), say(de, 'de')].map(plain)).toEqual([[english], [german]])
})
