import { EMPTY, type Html, html, lines } from './html.ts'
import { button, type MailVenue, SMALL_STYLE, TEXT_STYLE } from './layout.ts'

/**
 * A message is a list of blocks. Each block is rendered twice, as HTML and as plain text, so that neither version can
 * lack what the other one says.
 */
export type Block =
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'details'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | { readonly type: 'button'; readonly label: string; readonly url: string; readonly fallback: string }
  | { readonly type: 'ticket'; readonly title: string; readonly code: string; readonly cid: string }
  | {
      readonly type: 'voucher'
      readonly amount: string
      readonly codeLabel: string
      readonly code: string
      readonly validUntil: string
    }
  | { readonly type: 'link'; readonly label: string; readonly url: string }
  | { readonly type: 'small'; readonly heading?: string; readonly text: string }

export const htmlOf = (venue: MailVenue, blocks: readonly Block[]): Html =>
  html`${blocks.map((block) => blockHtml(venue, block))}`

export const textOf = (blocks: readonly Block[]): string =>
  `${blocks.map(blockText).filter(Boolean).join('\n\n')}\n`

const blockText = (block: Block): string => {
  switch (block.type) {
    case 'paragraph':
      return block.text
    case 'details':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'button':
      return `${block.label}:\n${block.url}`
    case 'ticket':
      return `${block.title}\n${block.code}`
    case 'voucher':
      return `${block.amount}\n${block.codeLabel}: ${block.code}\n${block.validUntil}`
    case 'link':
      return `${block.label}: ${block.url}`
    case 'small':
      return block.heading ? `${block.heading}\n${block.text}` : block.text
  }
}

const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
const CODE_STYLE =
  'padding:12px 16px;display:inline-block;background:#ffffff;border-radius:8px;font-family:SF Mono,Menlo,Consolas,Courier New,monospace;font-weight:bold;letter-spacing:1px;color:#1c1c1e'

const blockHtml = (venue: MailVenue, block: Block): Html => {
  switch (block.type) {
    case 'paragraph':
      return html`<p class="text" dir="auto" style="${TEXT_STYLE};${WRAP}">${lines(block.text)}</p>`
    case 'details':
      return detailsHtml(block.rows)
    case 'button':
      return html`${button(venue, block.url, block.label)}<p class="small" style="${SMALL_STYLE};margin:0 0 20px">${block.fallback}<br><a class="small" href="${block.url}" style="color:#5b5b60;word-break:break-all">${block.url}</a></p>`
    case 'ticket':
      return frame(html`<p class="text" dir="auto" style="${TEXT_STYLE};margin:0 0 12px;font-weight:bold;${WRAP}">${block.title}</p>
<img src="cid:${block.cid}" width="180" height="180" alt="${block.code}" style="display:block;margin:0 auto 12px;width:180px;height:180px;background:#ffffff;border-radius:8px">
<p class="code" style="margin:0;${CODE_STYLE};font-size:16px;line-height:22px">${block.code}</p>`)
    case 'voucher':
      return frame(html`<p class="text" style="${TEXT_STYLE};margin:0 0 12px;font-size:40px;line-height:44px;font-weight:bold">${block.amount}</p>
<p class="code" style="margin:0 0 12px;${CODE_STYLE};font-size:22px;line-height:28px">${block.code}</p>
<p class="small" style="${SMALL_STYLE};margin:0">${block.validUntil}</p>`)
    case 'link':
      return html`<p class="text" style="${TEXT_STYLE}"><a class="text" href="${block.url}" style="color:#1c1c1e">${block.label}</a></p>`
    case 'small':
      return html`<p class="small" dir="auto" style="${SMALL_STYLE};${WRAP}">${
        block.heading ? html`<b>${block.heading}</b><br>` : EMPTY
      }${lines(block.text)}</p>`
  }
}

const detailsHtml = (rows: readonly (readonly [string, string])[]): Html =>
  html`<table role="presentation" class="details" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:separate;background:#f7f7f5;border-radius:10px">${rows.map(
    ([label, value], n) =>
      html`<tr><td class="small label" valign="top" width="34%" style="${SMALL_STYLE};margin:0;line-height:24px;padding:${n === 0 ? 16 : 4}px 8px ${n === rows.length - 1 ? 16 : 4}px 20px">${label}</td><td class="text value" dir="auto" valign="top" style="${TEXT_STYLE};margin:0;font-weight:bold;padding:${n === 0 ? 16 : 4}px 20px ${n === rows.length - 1 ? 16 : 4}px 8px;${WRAP}">${lines(value)}</td></tr>`,
  )}</table>`

const frame = (content: Html): Html =>
  html`<table role="presentation" class="ticket" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;background:#f7f7f5;border:2px dashed #b9b9b2;border-radius:12px"><tr><td align="center" style="padding:24px 16px">${content}</td></tr></table>`
