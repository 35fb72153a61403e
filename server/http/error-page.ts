import { createHash } from 'node:crypto'

const STYLE =
  'body{margin:0;min-height:12rem;display:grid;place-content:center;padding:2rem;text-align:center;font:1rem/1.5 system-ui,sans-serif;color:#1c2127;background:#fff}h1{font-size:1.25rem;margin:0 0 .5rem}p{margin:0;color:#545c66}@media(prefers-color-scheme:dark){body{color:#edf0f3;background:#14181d}p{color:#a9b2bc}}'

const HASH = createHash('sha256').update(STYLE).digest('base64')

/** Whoever asks for a page gets a page, and whoever calls the interface gets JSON. */
export const wantsPage = (url: string, accept: string | undefined): boolean =>
  !url.startsWith('/api/') && (accept ?? '').includes('text/html')

/** It holds nothing to click, so other websites may frame it: a widget then says why it is not there. */
export const ERROR_PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${HASH}'; img-src data:; base-uri 'none'; form-action 'none'`,
  'cross-origin-embedder-policy': 'require-corp',
}

const TITLES = {
  en: { 404: 'This page does not exist', other: 'This did not work' },
  de: { 404: 'Diese Seite gibt es nicht', other: 'Das hat nicht geklappt' },
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

export const errorPage = (status: number, sentence: string, acceptLanguage: string | undefined): string => {
  const lang = /^\s*de\b/i.test(acceptLanguage ?? '') ? 'de' : 'en'
  const title = status === 404 ? TITLES[lang][404] : TITLES[lang].other
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${STYLE}</style>
<main><h1>${title}</h1><p lang="en">${escaped(sentence)}</p></main>
</html>
`
}
