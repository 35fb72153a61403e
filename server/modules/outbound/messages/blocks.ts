import { EMPTY, type Html, html, lines } from './html.ts'
import { anchor, button, type MailVenue, SMALL_STYLE, TEXT_STYLE } from './layout.ts'

/**
 * A message is a list of blocks. Each block is rendered twice, as HTML and as plain text, so that neither version can
 * lack what the other one says.
 */
export type Block =
  | { readonly type: 'paragraph'; readonly text: string }
  | ({ readonly type: 'details' } & Details)
  | { readonly type: 'button'; readonly label: string; readonly url: string }
  /** The address of the button, for clients that show no links. Plain text has it with the button. */
  | { readonly type: 'fallback'; readonly text: string; readonly url: string }
  | {
      readonly type: 'ticket'
      /** Who comes with it. Empty: nobody was named. */
      readonly name: string
      readonly title: string
      readonly code: string
      readonly cid: string
    }
  | {
      readonly type: 'voucher'
      readonly amount: string
      readonly codeLabel: string
      readonly code: string
      readonly validUntil: string
      /** Where its balance can be read. */
      readonly balance: { readonly label: string; readonly url: string }
    }
  | { readonly type: 'link'; readonly before: string; readonly label: string; readonly url: string }
  | { readonly type: 'terms'; readonly heading: string; readonly text: string }
  | { readonly type: 'small'; readonly text: string }

/** What a booking is about: when and for whom on top, then one row each. */
export interface Details {
  readonly title?: string
  readonly subtitle?: string
  readonly rows: readonly DetailRow[]
}

export interface DetailRow {
  readonly label: string
  readonly value: string
  readonly link?: { readonly label: string; readonly url: string }
}

export const htmlOf = (venue: MailVenue, blocks: readonly Block[]): Html =>
  html`${blocks.map((block) => blockHtml(venue, block))}`

export const textOf = (blocks: readonly Block[]): string =>
  `${blocks.map(blockText).filter(Boolean).join('\n\n')}\n`

const blockText = (block: Block): string => {
  switch (block.type) {
    case 'paragraph':
      return block.text
    case 'details':
      return [
        ...[block.title, block.subtitle].filter(Boolean),
        ...block.rows.flatMap(({ label, value, link }) => [
          `${label}: ${value}`,
          ...(link ? [`${link.label}: ${link.url}`] : []),
        ]),
      ].join('\n')
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'ticket':
      return [block.name, block.title, block.code].filter(Boolean).join('\n')
    case 'voucher':
      return `${block.amount}\n${block.codeLabel}: ${block.code}\n${block.validUntil}\n${block.balance.label}: ${block.balance.url}`
    case 'link':
      return `${block.before} ${block.label}`
    case 'terms':
      return `${block.heading}\n${block.text}`
    case 'fallback':
      return ''
    case 'small':
      return block.text
  }
}

const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
const CODE_STYLE =
  'padding:12px 16px;display:inline-block;background:#ffffff;border-radius:8px;font-family:SF Mono,Menlo,Consolas,Courier New,monospace;font-weight:bold;letter-spacing:1px;color:#161b18'

const blockHtml = (venue: MailVenue, block: Block): Html => {
  switch (block.type) {
    case 'paragraph':
      return html`<p class="text" dir="auto" style="${TEXT_STYLE};${WRAP}">${lines(block.text)}</p>`
    case 'details':
      return detailsHtml(venue, block)
    case 'button':
      return button(venue, block.url, block.label)
    case 'ticket':
      return frame(html`${block.name ? html`<p class="text" dir="auto" style="${TEXT_STYLE};margin:0 0 4px;font-size:20px;line-height:26px;font-weight:bold;${WRAP}">${block.name}</p>` : EMPTY}<p class="text" dir="auto" style="${TEXT_STYLE};margin:0 0 12px;${block.name ? '' : 'font-weight:bold;'}${WRAP}">${block.title}</p>
<img src="cid:${block.cid}" width="180" height="180" alt="${block.code}" style="display:block;margin:0 auto 12px;width:180px;height:180px;background:#ffffff;border-radius:8px">
<p class="code" style="margin:0;${CODE_STYLE};font-size:16px;line-height:22px">${block.code}</p>`)
    case 'voucher':
      return frame(html`<p class="text" style="${TEXT_STYLE};margin:0 0 12px;font-size:40px;line-height:44px;font-weight:bold">${block.amount}</p>
<p class="code" style="margin:0 0 12px;${CODE_STYLE};font-size:22px;line-height:28px">${block.code}</p>
<p class="small" style="${SMALL_STYLE};margin:0">${block.validUntil}<br>${anchor(venue, block.balance.url, block.balance.label)}</p>`)
    case 'link':
      return html`<p class="text" dir="auto" style="${TEXT_STYLE};${WRAP}">${block.before} ${anchor(venue, block.url, block.label)}</p>`
    case 'terms':
      return html`<p class="text" dir="auto" style="${TEXT_STYLE};font-size:15px;line-height:22px;${WRAP}"><b>${block.heading}</b><br>${lines(block.text)}</p>`
    case 'fallback':
      return html`<p class="small" style="${SMALL_STYLE};margin:4px 0 12px">${block.text}<br><a class="small" href="${block.url}" style="color:#545c56;word-break:break-all">${block.url}</a></p>`
    case 'small':
      return html`<p class="small" dir="auto" style="${SMALL_STYLE};${WRAP}">${lines(block.text)}</p>`
  }
}

const detailsHtml = (venue: MailVenue, { title, subtitle, rows }: Details): Html =>
  html`<table role="presentation" class="rule" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:separate;border:1px solid #dde0d9;border-radius:12px;overflow:hidden">${
    title
      ? html`<tr><td class="soft cell" colspan="2" dir="auto" style="padding:16px 20px;background:#edefea"><p class="text" style="${TEXT_STYLE};margin:0;font-size:20px;line-height:26px;font-weight:650;${WRAP}">${title}</p>${
          subtitle
            ? html`<p class="text" style="${TEXT_STYLE};margin:2px 0 0;${WRAP}">${lines(subtitle)}</p>`
            : EMPTY
        }</td></tr>`
      : EMPTY
  }${rows.map(({ label, value, link }, n) => {
    const line = n > 0 || title ? 'border-top:1px solid #dde0d9;' : ''
    return html`<tr><td class="small label rule cell" valign="top" width="26%" style="${SMALL_STYLE};margin:0;font-size:15px;line-height:22px;${line}padding:11px 8px 11px 20px">${label}</td><td class="text rule cell" dir="auto" valign="top" style="${TEXT_STYLE};margin:0;font-size:15px;line-height:22px;${line}padding:11px 20px 11px 8px;${WRAP}">${lines(value)}${
      link ? html`<br>${anchor(venue, link.url, link.label)}` : EMPTY
    }</td></tr>`
  })}</table>`

const frame = (content: Html): Html =>
  html`<table role="presentation" class="ticket" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;background:#f5f6f3;border:2px dashed #7d857e;border-radius:12px"><tr><td align="center" style="padding:24px 16px">${content}</td></tr></table>`
