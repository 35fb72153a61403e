import type { ConsolePage } from '../../../contract/page-data.ts'
import { notFound } from '../../../domain/errors.ts'
import type { RawResponse } from '../../http/responses.ts'
import type { Services } from '../../services.ts'
import { html } from './html.ts'
import { showPage } from './shell.ts'

const NAME = /^[\w-]+$/

interface Visit {
  readonly params: object
  readonly services: Pick<Services, 'config'>
}

/**
 * One page for the whole console. Its script reads the address, asks to sign in and loads what it shows. Addresses that
 * cannot be of the console have no page.
 */
export const showConsole = ({ params, services }: Visit): RawResponse => {
  if (!Object.values(params).every((part) => NAME.test(String(part)))) throw notFound('Page')
  const data: ConsolePage = { sign_up: services.config.SIGN_UP }
  return showPage({
    page: 'console',
    lang: 'en',
    title: 'Maitred',
    description: 'The console of Maitred, for people who run a venue.',
    data,
    body: html`<div id="app"><noscript><p>The console needs JavaScript. Please switch it on and reload the page.</p></noscript></div>`,
    policy: { ancestors: [], framesOwn: true, worker: 'maitred-worker' },
    headers: { 'cache-control': 'no-store', vary: 'origin' },
  })
}
