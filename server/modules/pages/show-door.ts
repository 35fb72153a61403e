import { createHash } from 'node:crypto'
import type { PageLanguage } from '../../../contract/page-data.ts'
import type { Context } from '../../http/context.ts'
import { RawResponse } from '../../http/responses.ts'
import { assetsOf, textOf } from './assets.ts'
import { html } from './html.ts'
import { languageOf } from './language.ts'
import { showPage } from './shell.ts'
import { TEXTS } from './texts.ts'

/** The camera and the screen's wake lock are all that the door asks a device for. */
const PERMISSIONS =
  'camera=(self), screen-wake-lock=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=()'

/** One page for the whole app, the same for everybody: its script asks to sign in, and its worker keeps it on the device. */
export const showDoor = ({ request }: Context<'GET /door/'>): RawResponse =>
  doorPage(languageOf(undefined, request.header('accept-language')))

/** Its script changes the language to the one that was chosen on the device. */
const doorPage = (lang: PageLanguage): RawResponse => {
  const { extras = {} } = assetsOf('door')
  const texts = TEXTS[lang]
  return showPage({
    page: 'door',
    lang,
    title: `${texts.door} · Maitred`,
    description: texts.doorDescription,
    head: html`<link rel="icon" href="/assets/${extras['icon-192'] ?? ''}">
<link rel="apple-touch-icon" href="/assets/${extras['icon-180'] ?? ''}">
<link rel="manifest" href="/assets/${extras.manifest ?? ''}">
<meta name="theme-color" content="#10251e">`,
    body: html`<div id="app" class="door-page"><noscript><p>${texts.doorNoScript}</p></noscript></div>`,
    policy: { ancestors: [], worker: 'door' },
    headers: { 'cache-control': 'no-store', 'permissions-policy': PERMISSIONS },
  })
}

/**
 * The worker with the list of files that it keeps. Its text changes with the page or any of them, and a browser takes
 * another text for a new version.
 */
export const serveDoorWorker = (): RawResponse => {
  const { script, style, fonts, imports, languages, extras = {} } = assetsOf('door')
  const files = [script, style, ...fonts, ...imports, ...Object.values(languages), ...Object.values(extras)]
  const build = {
    version: createHash('sha256')
      .update(`${doorPage('en').body}${doorPage('de').body}${files.join()}${textOf('door-worker.js')}`)
      .digest('hex')
      .slice(0, 16),
    files: files.filter((file) => file !== null).map((file) => `/assets/${file}`),
  }
  return new RawResponse(
    'text/javascript; charset=utf-8',
    `self.DOOR_BUILD=${JSON.stringify(build)};\n${textOf('door-worker.js')}`,
    {
      // A worker is bound by the policy of its own script: it fetches the app's files.
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'service-worker-allowed': '/door/',
      'cache-control': 'no-cache',
      vary: 'origin',
    },
  )
}
