import type { Locale } from '../../../../contract/messages.ts'
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

const FONT = 'font-family:Helvetica Neue,Helvetica,Arial,sans-serif'
export const TEXT_STYLE = `margin:0 0 16px;${FONT};font-size:16px;line-height:24px;color:#1c1c1e`
export const SMALL_STYLE = `margin:0 0 8px;${FONT};font-size:13px;line-height:20px;color:#5b5b60`
const DEFAULT_ACCENT_COLOR = '#1f6f5c'

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
  const accent = accentOf(venue)
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
@media (max-width:620px){.card{width:100% !important}.pad{padding-left:22px !important;padding-right:22px !important}}
@media (max-width:420px){.label{width:27% !important;padding-left:14px !important}.value{padding-right:10px !important}.code{font-size:15px !important;padding:10px 8px !important;letter-spacing:0 !important}.heading{font-size:24px !important;line-height:30px !important}}
@media (prefers-color-scheme:dark){
.page{background:#131315 !important}.card{background:#1f1f22 !important}
.text,.heading{color:#f2f2f4 !important}.small{color:#b4b4ba !important}
.details{background:#2a2a2e !important}.rule{border-color:#3a3a40 !important}
.ticket{background:#2a2a2e !important;border-color:#55555c !important}
.code{background:#131315 !important;color:#ffffff !important}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f1ee;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;color:transparent">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f1f1ee">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:600px;max-width:100%;background:#ffffff;border-radius:12px;overflow:hidden">
<tr><td class="pad" bgcolor="${accent}" style="padding:18px 40px;background:${accent}">${brandOf(venue, accent)}</td></tr>
<tr><td class="pad" style="padding:32px 40px 16px"><h1 class="heading" dir="auto" style="margin:0 0 20px;${FONT};font-size:28px;line-height:34px;font-weight:bold;color:#1c1c1e">${heading}</h1>${body}</td></tr>
<tr><td class="pad" style="padding:0 40px 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rule" style="padding:20px 0 0;border-top:1px solid #e4e4df">${contactOf(venue)}</td></tr></table></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.toString()
}

/** The logo on a white plate, so that a dark logo stays visible, and the name beside it. */
const brandOf = ({ name, logoUrl }: MailVenue, accent: string): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${
    logoUrl
      ? html`<td width="48" valign="middle" style="padding:0 14px 0 0"><img src="${logoUrl}" width="48" height="48" alt="" style="display:block;width:48px;height:48px;border-radius:8px;background:#ffffff;object-fit:contain"></td>`
      : EMPTY
  }<td valign="middle" dir="auto" style="${FONT};font-size:20px;line-height:26px;font-weight:bold;color:${textColorOn(accent)};overflow-wrap:anywhere;word-break:break-word">${name}</td></tr></table>`

/** The venue's contact details, as far as they are set. */
const contactOf = ({ name, address, phone, website, legal = [] }: MailVenue): Html => {
  const link = website && /^https?:\/\//i.test(website) ? website : undefined
  return html`<p class="small" dir="auto" style="${SMALL_STYLE};margin:0;overflow-wrap:anywhere"><b>${name}</b>${
    address ? html`<br>${lines(address)}` : EMPTY
  }${phone ? html`<br>${phone}` : EMPTY}${
    link ? html`<br><a class="small" href="${link}" style="color:#5b5b60">${link}</a>` : EMPTY
  }${
    legal.length > 0
      ? html`<br>${legal.map(
          ({ name, url }, n) =>
            html`${n > 0 ? ' · ' : ''}<a class="small" href="${url}" style="color:#5b5b60">${name}</a>`,
        )}`
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
  const accent = accentOf(venue)
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td bgcolor="${accent}" style="border-radius:8px;background:${accent}"><a href="${url}" style="display:inline-block;padding:14px 28px;${FONT};font-size:16px;line-height:20px;font-weight:bold;color:${textColorOn(accent)};text-decoration:none">${label}</a></td></tr></table>`
}

const accentOf = ({ accent_color }: MailVenue): string =>
  accent_color && /^#[0-9a-f]{6}$/i.test(accent_color) ? accent_color : DEFAULT_ACCENT_COLOR

/** Black or white, whichever reads better on the colour: WCAG's relative luminance, at its break-even point. */
export const textColorOn = (color: string): string => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff'
}
