import { createHash } from 'node:crypto'

/** The tokens of the pages (web/shared/theme.css). */
const STYLE =
  'body{margin:0;min-height:12rem;display:grid;place-content:center;padding:2rem;text-align:center;text-wrap:balance;font:1rem/1.5 Inter,system-ui,sans-serif;color:#161b18;background:#fff}h1{font-size:1.375rem;font-weight:650;line-height:1.25;margin:0 0 .5rem}p{margin:0;color:#545c56}a{display:inline-block;padding:.75rem;color:#1b5e4b}:focus-visible{outline:3px solid;outline-offset:-3px}@media(prefers-color-scheme:dark){body{color:#ebf0ed;background:#0f1412}p{color:#a8b4ad}a{color:#6fcfae}}body:not(.framed){min-height:70vh}'

const HASH = createHash('sha256').update(STYLE).digest('base64')

/** Whoever asks for a page gets a page, and whoever calls the interface gets JSON. */
export const wantsPage = (url: string, accept: string | undefined): boolean =>
  !url.startsWith('/api/') && (accept ?? '').includes('text/html')

/** In a frame it holds nothing to click, so other websites may frame it: a widget then says why it is not there. */
export const ERROR_PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${HASH}'; img-src data:; base-uri 'none'; form-action 'none'`,
  'cross-origin-embedder-policy': 'require-corp',
}

const TEXTS = {
  en: {
    missing: 'This page does not exist',
    whyMissing: 'The link may be old or incomplete.',
    other: 'This did not work',
    home: 'To the front page',
  },
  de: {
    missing: 'Diese Seite gibt es nicht',
    whyMissing: 'Vielleicht ist der Link alt oder nicht vollständig.',
    other: 'Das hat nicht geklappt',
    home: 'Zur Startseite',
  },
}

/** The sentences that errors carry are English: a German page has its own. */
const GERMAN: Readonly<Record<number, string>> = {
  429: 'Das waren viele Anfragen auf einmal. Bitte versuchen Sie es gleich noch einmal.',
  503: 'Gerade ist viel los. Bitte versuchen Sie es gleich noch einmal.',
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

interface Visit {
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** As the pages do: the language of the address, else the browser's first. */
const languageOf = ({ url, headers }: Visit): keyof typeof TEXTS => {
  const wanted = /[?&]lang=(\w+)/.exec(url)?.[1] ?? headers['accept-language']
  return /^\s*de\b/i.test(String(wanted)) ? 'de' : 'en'
}

export const errorPage = (status: number, sentence: string, visit: Visit): string => {
  const lang = languageOf(visit)
  const texts = TEXTS[lang]
  const isMissing = status === 404
  const title = isMissing ? texts.missing : texts.other
  const why = lang === 'de' ? (GERMAN[status] ?? 'Bitte versuchen Sie es noch einmal.') : sentence
  const said = isMissing ? texts.whyMissing : why
  const isFramed = visit.headers['sec-fetch-dest'] === 'iframe'
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${STYLE}</style>
<body${isFramed ? ' class="framed"' : ''}><main><h1>${title}</h1><p>${escaped(said)}</p>${isFramed ? '' : `<p><a href="/">${texts.home}</a></p>`}</main>
</html>
`
}
