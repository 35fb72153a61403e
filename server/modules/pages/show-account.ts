import type { AccountPage, AccountTask } from '../../../contract/page-data.ts'
import { notFound } from '../../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import type { RawResponse } from '../../http/responses.ts'
import { html } from './html.ts'
import { languageOf } from './language.ts'
import { LOGO_IMAGE, showPage } from './shell.ts'
import { TEXTS } from './texts.ts'

type Key = `GET /${AccountTask}/:token`

/** The form of a link. Whether it works is checked later. */
const TOKEN = /^[\w-]{1,200}$/

/**
 * One page for all links that are mailed or printed. It neither looks at the link nor uses it: the script does, when a
 * button is pressed, because mail scanners open links.
 */
export const showAccount =
  (task: AccountTask) =>
  async ({ params, query, request, now }: Context<Key>): Promise<RawResponse> => {
    if (!TOKEN.test(params.token)) throw notFound('Page')
    const lang = languageOf(query.lang, request.header('accept-language'))
    const texts = TEXTS[lang]
    const data: AccountPage = { lang, task, now: now.getTime() }
    return showPage({
      page: 'account',
      lang,
      title: `${texts.account[task]} · Maitred`,
      description: texts.accountDescription,
      data,
      body: html`<div id="app" class="account"><main class="card">
<header class="brand">${LOGO_IMAGE}<h1>Maitred</h1></header>
<div class="skeleton" aria-hidden="true"><span></span><span></span><span></span></div>
<noscript><p>${texts.accountNoScript}</p></noscript>
</main></div>`,
      policy: { ancestors: [] },
      headers: { 'cache-control': 'no-store' },
    })
  }
