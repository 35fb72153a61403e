/** Markup that is already escaped. Only `html` creates it. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }

  toString(): string {
    return this.markup
  }
}

type Part = string | number | Html | readonly Html[]

/**
 * Template tag that escapes every interpolated text, so that a guest's name cannot become a tag, a link or a style.
 */
export const html = (fixed: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: fixed }, ...parts.map(markupOf)))

const markupOf = (part: Part): string => {
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map((item) => item.markup).join('')
  return escapeHtml(String(part))
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)

export const EMPTY = html``

/** Replaces line breaks with `<br>`. */
export const lines = (text: string): Html =>
  text
    .split(/\r\n|\r|\n/)
    .reduce((before, line, n) => (n === 0 ? html`${line}` : html`${before}<br>${line}`), EMPTY)
