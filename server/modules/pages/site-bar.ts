import { type Html, html } from './html.ts'
import { LANDING_TEXTS, type LandingTexts } from './landing-texts.ts'
import { LOGO_IMAGE } from './shell.ts'

interface Bar {
  readonly texts?: LandingTexts
  /** The page in its other language. Absent where it has one language. */
  readonly language?: Html
  /** Whether anybody may make an account here: the setting SIGN_UP. */
  readonly signUp?: boolean
  /** The page that is shown. */
  readonly here?: '/guide' | '/docs'
}

/** The bar on top of our own pages: who we are, the way home, what there is to read, and the way in. */
export const siteBar = ({ texts = LANDING_TEXTS.en, language, signUp = false, here }: Bar): Html => {
  const link = (path: '/guide' | '/docs', name: string) =>
    html`<a class="wide" href="${path}"${here === path ? html` aria-current="page"` : ''}>${name}</a>`
  return html`<header class="bar"><div class="wrap"><a class="brand" href="/">${LOGO_IMAGE}<span>Maitred</span></a>
<nav aria-label="Maitred">${link('/guide', texts.guide)}${link('/docs', texts.interface)}${language ?? ''}${
    signUp ? html`<a href="/console">${texts.makeAccount}</a>` : ''
  }<a href="/console">${texts.signIn}</a></nav></div></header>`
}
