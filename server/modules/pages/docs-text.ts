import { type Html, html } from './html.ts'

/** The little Markdown that the contract's texts are written in: paragraphs, `code` and **bold**. */
export const prose = (text: string): Html[] =>
  text.split(/\n{2,}/).map((paragraph) => html`<p>${inline(paragraph)}</p>`)

const inline = (text: string): Html[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    return part.startsWith('**') ? html`<strong>${part.slice(2, -2)}</strong>` : html`${part}`
  })

export const sentence = (text: string | undefined): Html => html`${inline(text ?? '')}`
