import { notFound } from '../../../domain/errors.ts'
import type { RawResponse } from '../../http/responses.ts'
import { html } from './html.ts'
import { showPage } from './shell.ts'

const NAME = /^[\w-]+$/

/**
 * One page for the whole console. Its script reads the address, asks to sign in and loads what it shows. Addresses that
 * cannot be of the console have no page.
 */
export const showConsole = ({ params }: { readonly params: object }): RawResponse => {
  if (!Object.values(params).every((part) => NAME.test(String(part)))) throw notFound('Page')
  return showPage({
    page: 'console',
    lang: 'en',
    title: 'Maitred',
    description: 'The console of Maitred, for people who run a venue.',
    body: html`<div id="app"><noscript><p>The console needs JavaScript. Please switch it on and reload the page.</p></noscript></div>`,
    policy: { ancestors: [], framesOwn: true, worker: 'maitred-worker' },
    headers: { 'cache-control': 'no-store', vary: 'origin' },
  })
}
