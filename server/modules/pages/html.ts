import { escapeHtml } from '../../http/escape-html.ts'

/** HTML that is safe to put into a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

const textOf = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (part === null || part === undefined || part === false) return ''
  return Array.isArray(part) ? part.map(textOf).join('') : escapeHtml(String(part))
}

/** A template whose values are escaped, but for those that are Html already. Empty values leave nothing. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((page, text, at) => page + textOf(parts[at - 1]) + text))

/** A block of data inside a page. `<` is escaped, so that no content can end the block. */
export const dataBlock = (type: string, id: string | undefined, value: unknown): Html =>
  new Html(
    `<script type="${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
  )
