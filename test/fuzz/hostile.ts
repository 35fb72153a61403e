import fc from 'fast-check'
import { dataUrl, PIXEL, pngOf } from '../support/images.ts'

/** Texts that have broken something somewhere. */
export const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'a\nb',
  '\u202eevil\u202c',
  'e\u0301\u0301\u0301\u0301',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!͖̬̰̙̗̿̋ͥͥ̂ͣ̐́́͜͞',
  '👨‍👩‍👧‍👦🏳️‍🌈💥',
  '\ud800',
  '\udc00\ud800',
  'ab\ud83d',
  '\ufeff',
  '\uffff',
  'İıſK',
  'ß',
  "'; drop table users; --",
  "' or '1'='1",
  '1); select pg_sleep(5); --',
  '$1',
  '%s%n%x',
  '%',
  '_%_',
  '\\',
  "\\'",
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the text
  '${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<!--',
  'javascript:alert(1)',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/dev/null',
  'http://169.254.169.254/latest/meta-data/',
  'a\r\nSet-Cookie: x=y',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '0',
  '-0',
  '-1',
  '1e309',
  '0x10',
  '1_000',
  '٣',
  '１２',
  '1,5',
  '9007199254740993',
  '99999999999999999999999999',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31',
  '1900-01-01',
  '2999-12-31',
  '2026-03-29',
  '-2026-01-01',
  '+002026-01-01',
  '2026-01-17T25:00:00Z',
  '2026-01-17T23:59:60Z',
  '2026-03-29T01:30',
  '24:00',
  '23:59',
  '00:00',
  '1:2',
  'a@b',
  'a@b.c',
  '"a b"@example.com',
  'ä@exämple.com',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.com`,
  'data:image/png;base64,',
  'data:image/png;base64,####',
  'data:,',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=',
  'MTD1..',
  'MTD1.bkg_x.0.aaaaaaaaaaaaaaaaaaaaaa',
  'bkg_00000000000000000000000000',
  'Europe/London',
  'Etc/GMT+14',
  'Mars/Olympus',
  'W10=',
  'WyIiXQ',
  'WyJhIiwiYiJd',
] as const

const long = fc
  .tuple(
    fc.constantFrom('x', 'é', '💥', ' ', '\u0301', '%', 'a.', '0', '@'),
    fc.integer({ min: 40, max: 6000 }),
  )
  .map(([part, times]) => part.repeat(times))

const characters = (min: number, max: number) =>
  fc.array(fc.integer({ min, max }), { maxLength: 40 }).map((points) => String.fromCodePoint(...points))

/** What somebody may upload who wishes us harm. */
export const badImages = fc.constantFrom(
  PIXEL.png.slice(0, -3),
  PIXEL.gif.replace('image/gif', 'text/html'),
  `${PIXEL.jpg}\n`,
  PIXEL.png.replace('base64,', 'base64'),
  PIXEL.png.replaceAll('A', '-'),
  dataUrl(pngOf(9)),
  dataUrl(pngOf(600_000)),
  dataUrl('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml'),
  dataUrl(`GIF89a<script>alert(1)</script>`, 'image/gif'),
  dataUrl(Buffer.alloc(0)),
)

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 2, arbitrary: characters(0, 0x24f) },
  { weight: 2, arbitrary: characters(0, 0x10ffff) },
  // Marks that combine, letters of scripts that run the other way, pictures and what joins them.
  { weight: 2, arbitrary: characters(0x300, 0x36f) },
  { weight: 1, arbitrary: characters(0x590, 0x6ff) },
  { weight: 1, arbitrary: characters(0x2000, 0x206f) },
  { weight: 1, arbitrary: characters(0x1f300, 0x1faff) },
  // Halves of characters, which no encoding can carry but JSON's escapes can.
  { weight: 1, arbitrary: characters(0xd7f0, 0xe00f) },
  { weight: 1, arbitrary: long },
  { weight: 1, arbitrary: badImages },
)

export const hostileNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(
    0,
    -1,
    1,
    0.5,
    -0.1,
    1e21,
    -1e21,
    1e308,
    5e-324,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1.0000001,
  ),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

/** Any JSON at all, with the names that objects are born with among its keys. */
const anyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false, {}, [], [[]], [null]),
    hostileNumber,
    hostileText,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        'constructor',
        'prototype',
        'toString',
        'length',
        'id',
        '',
        '0',
        '$ref',
        'then',
        'toJSON',
      ),
      tie('value'),
      { maxKeys: 3, noNullPrototype: true },
    ),
  ),
})).value

/** Nested so deeply that whoever walks it by calling itself falls over. A mark, because no such value can be built. */
const DEEP = (levels: number) => `@@deep:${levels}@@`

const pathological = fc.oneof(
  fc.integer({ min: 10, max: 30_000 }).map((levels) => DEEP(levels)),
  fc.integer({ min: 10, max: 12_000 }).map((levels) => [DEEP(levels), DEEP(levels)]),
  fc.integer({ min: 100, max: 20_000 }).map((length) => Array.from({ length }, () => 0)),
  fc.integer({ min: 100, max: 3000 }).map((length) => Array.from({ length }, (_, at) => `x${at}`)),
  fc
    .integer({ min: 100, max: 3000 })
    .map((length) => Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, at]))),
)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: hostileText as fc.Arbitrary<unknown> },
  { weight: 5, arbitrary: hostileNumber },
  { weight: 5, arbitrary: anyJson },
  { weight: 1, arbitrary: pathological },
)
