import type { RawResponse } from '../../http/responses.ts'
import { html } from './html.ts'
import { showPage } from './shell.ts'

/** One page for the whole console. Its script reads the address, asks to sign in and loads what it shows. */
export const showConsole = (): RawResponse =>
  showPage({
    page: 'console',
    lang: 'en',
    title: 'Maitred',
    description: 'The console of Maitred, for people who run a venue.',
    body: html`<div id="app"><noscript><p>The console needs JavaScript. Please switch it on and reload the page.</p></noscript></div>`,
    policy: { ancestors: [] },
    headers: { 'cache-control': 'no-store', vary: 'origin' },
  })
