import type { Context } from '../../../http/context.ts'
import { RawResponse } from '../../../http/responses.ts'
import { html } from '../../outbound/index.ts'

/**
 * Where a provider's hosted page leads when the payment has no page of its own. It says what happens next and shows
 * nothing of the payment: anybody may open it.
 */
export const showCheckoutDone = ({ query }: Context<'GET /checkout/done'>): RawResponse => {
  const { title, sentence } = WORDS[query.outcome ?? 'paid']
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>
  :root { color-scheme: light dark }
  body { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
</main>
</body>
</html>
`
  return new RawResponse('text/html; charset=utf-8', page.markup)
}

const WORDS = {
  paid: {
    title: 'Paid. You can close this window.',
    sentence:
      'Your booking is up to date within a minute, and the venue sees it by itself. There is nothing more to do.',
  },
  left: {
    title: 'Nothing was taken.',
    sentence:
      'You left without paying. Your link still works until it expires, so you can open it again. You can close this window.',
  },
} as const
