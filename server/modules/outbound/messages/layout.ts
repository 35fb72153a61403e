import type { Locale } from '../../../../contract/messages.ts'
import { darkened, readableAccent } from '../../../../domain/accent.ts'
import { EMPTY, type Html, html, lines } from './html.ts'

export interface MailVenue {
  readonly name: string
  readonly address?: string | null
  readonly phone?: string | null
  readonly website?: string | null
  /** Absolute address of the logo: the only image that a mail loads. */
  readonly logoUrl?: string | null
  /** `#rrggbb`: the colour of the venue's widgets. */
  readonly accent_color?: string
  /** Privacy, house rules and imprint, each with its name in the mail's language. */
  readonly legal?: readonly { readonly name: string; readonly url: string }[]
}

/** The tokens of the pages (web/shared/theme.css): the light ones inline, the dark ones in the head. */
const FONT =
  'font-family:Inter,-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif'
export const TEXT_STYLE = `margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#161b18`
export const SMALL_STYLE = `margin:0 0 8px;${FONT};font-size:13px;line-height:20px;color:#545c56`
const DEFAULT_ACCENT_COLOR = '#1b5e4b'
const CARDS = { light: ['#ffffff', '#edefea'], dark: ['#171d1a', '#212925'] }

interface MailPage {
  readonly locale: Locale
  readonly title: string
  /** What a list of mails shows beside the subject. */
  readonly preview: string
  readonly heading: string
  readonly body: Html
}

/**
 * The HTML of a whole mail, the same for every kind. Uses tables and inline styles, which every mail client supports;
 * the styles in the head are an extra. Every colour is set together with its background, so that clients with a dark
 * mode keep the mail readable.
 */
export const layout = (venue: MailVenue, { locale, title, preview, heading, body }: MailPage): string => {
  const { band, light, dark } = colorsOf(venue)
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${title}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:620px){.page-pad{padding:0 !important}.card{width:100% !important;border-radius:0 !important}.pad{padding-left:20px !important;padding-right:20px !important}.cell{padding-left:16px !important;padding-right:16px !important}.wide{width:100% !important}.wide a{display:block !important}}
@media (max-width:420px){.label{width:25% !important;padding-right:4px !important}.code{font-size:15px !important;padding:10px 8px !important;letter-spacing:0 !important}.heading{font-size:24px !important;line-height:30px !important}}
@media (prefers-color-scheme:dark){
.page{background:#0f1412 !important}.card{background:#171d1a !important}
.text,.heading{color:#ebf0ed !important}.small{color:#a8b4ad !important}
.soft{background:#212925 !important}.rule{border-color:#303a35 !important}
.ticket{background:#212925 !important;border-color:#7b887f !important}
.code{background:#0f1412 !important;color:#ffffff !important}
.accent{color:${dark.fill} !important}.fill{background:${dark.fill} !important}.fill a{color:${dark.text} !important}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f6f3;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;color:transparent">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f5f6f3">
<tr><td class="page-pad" align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:100%;background:#ffffff;border-radius:16px;overflow:hidden">
<tr><td class="pad" bgcolor="${band}" style="padding:16px 32px;background:${band}">${brandOf(venue)}</td></tr>
<tr><td class="pad" style="padding:28px 32px 12px"><h1 class="heading" dir="auto" style="margin:0 0 16px;${FONT};font-size:28px;line-height:34px;font-weight:650;letter-spacing:-0.01em;color:#161b18;overflow-wrap:anywhere">${heading}</h1>${body}</td></tr>
<tr><td class="pad soft" style="padding:20px 32px 24px;background:#edefea">${contactOf(venue, light.fill)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.toString()
}

/** The logo on a white plate, so that a dark logo stays visible, and the name beside it. */
const brandOf = ({ name, logoUrl }: MailVenue): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${
    logoUrl
      ? html`<td width="40" valign="middle" style="padding:0 12px 0 0"><img src="${logoUrl}" width="40" height="40" alt="" style="display:block;width:40px;height:40px;border-radius:8px;background:#ffffff;object-fit:contain"></td>`
      : EMPTY
  }<td valign="middle" dir="auto" style="${FONT};font-size:18px;line-height:24px;font-weight:650;color:#ffffff;overflow-wrap:anywhere;word-break:break-word">${name}</td></tr></table>`

/** The venue's contact details, as far as they are set. */
const contactOf = ({ name, address, phone, website, legal = [] }: MailVenue, accent: string): Html => {
  const anchor = (url: string, text: string) =>
    html`<a class="accent" href="${url}" style="color:${accent}">${text}</a>`
  const link = website && /^https?:\/\//i.test(website) ? website : undefined
  return html`<p class="small" dir="auto" style="${SMALL_STYLE};margin:0;overflow-wrap:anywhere"><b>${name}</b>${
    address ? html`<br>${lines(address)}` : EMPTY
  }${phone ? html`<br>${phone}` : EMPTY}${link ? html`<br>${anchor(link, link)}` : EMPTY}${
    legal.length > 0
      ? html`<br>${legal.map(({ name, url }, n) => html`${n > 0 ? ' · ' : ''}${anchor(url, name)}`)}`
      : EMPTY
  }</p>`
}

/** The contact details for the plain-text part. */
export const contactLines = ({ name, address, phone, website, legal = [] }: MailVenue): string =>
  [name, address, phone, website, ...legal.map((notice) => `${notice.name}: ${notice.url}`)]
    .filter(Boolean)
    .join('\n')

/** A link that looks like a button in every mail client and remains a link for screen readers. */
export const button = (venue: MailVenue, url: string, label: string): Html => {
  const { fill, text } = colorsOf(venue).light
  return html`<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px"><tr><td class="fill" align="center" bgcolor="${fill}" style="border-radius:8px;background:${fill}"><a href="${url}" style="display:inline-block;padding:14px 28px;${FONT};font-size:16px;line-height:20px;font-weight:650;color:${text};text-decoration:none">${label}</a></td></tr></table>`
}

/** A link within a text, in the accent. */
export const anchor = (venue: MailVenue, url: string, label: string): Html =>
  html`<a class="accent" href="${url}" style="color:${colorsOf(venue).light.fill};font-weight:600;white-space:nowrap">${label}</a>`

/** The accent as the widgets show it, readable on light and on dark, and its darkened form for the band. */
const colorsOf = ({ accent_color }: MailVenue) => {
  const accent = accent_color && /^#[0-9a-f]{6}$/i.test(accent_color) ? accent_color : DEFAULT_ACCENT_COLOR
  return {
    band: darkened(accent),
    light: readableAccent(accent, CARDS.light),
    dark: readableAccent(accent, CARDS.dark),
  }
}
