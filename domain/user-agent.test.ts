import { expect, test } from 'vitest'
import { shortUserAgent } from './user-agent.ts'

const MOZILLA = 'Mozilla/5.0'
const LIKE = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0`, 'Firefox on Windows'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${LIKE} Chrome/131.0 Safari/537.36`, 'Chrome on macOS'],
  [`${MOZILLA} (Windows NT 10.0) ${LIKE} Chrome/131.0 Safari/537.36 Edg/131.0`, 'Edge on Windows'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${LIKE} Version/18.1 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`${MOZILLA} (Linux; Android 15; Pixel 9) ${LIKE} Chrome/131.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${MOZILLA} (X11; Linux x86_64) something new`, 'A browser on Linux'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['<script>alert(1)</script>', 'scriptalert1'],
  ['\u0000\u0001', null],
  ['x'.repeat(500), 'x'.repeat(60)],
  ['', null],
  [undefined, null],
])('%s is shown as %s', (sent, shown) => {
  expect(shortUserAgent(sent)).toBe(shown)
})
