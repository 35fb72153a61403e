import type { Context } from '../../http/context.ts'
import type { RawResponse } from '../../http/responses.ts'
import { guideText } from './assets.ts'
import { Html, html } from './html.ts'
import { showPage } from './shell.ts'
import { siteBar } from './site-bar.ts'

/** The guide for operators. It names nothing of anybody, so everybody may read it. */
export const showGuide = ({ services }: Context<'GET /guide'>): RawResponse =>
  showPage({
    page: 'guide',
    lang: 'en',
    title: 'Guide for operators · Maitred',
    description: 'From nothing to a live venue, and through a Friday night.',
    body: html`${siteBar({ here: '/guide', signUp: services.config.SIGN_UP })}<main class="guide">${new Html(guideText())}<p><a href="/console">Open the console</a></p></main>`,
    policy: { ancestors: [] },
    headers: { vary: 'origin' },
  })
