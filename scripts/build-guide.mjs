import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'

const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * docs/guide.md as the HTML of a page, with the pictures it shows, by file names. Headings get the ids that
 * the console's help links name.
 */
export const buildGuide = (root) => {
  const pictures = new Map()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens)
        return `<h${depth} id="${slugOf(text)}">${text}</h${depth}>\n`
      },
      image({ href, text }) {
        const bytes = readFileSync(join(root, 'docs', href))
        const name = `guide-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.png`
        pictures.set(name, bytes)
        // A PNG says its size at its beginning. With it, nothing jumps while the picture is loaded.
        const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
        return `<img src="/assets/${name}" alt="${text}" width="${width}" height="${height}">`
      },
      table(token) {
        const cells = (row, tag, scope) =>
          `<tr>${row.map((cell) => `<${tag}${scope}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        return `<table><thead>${cells(token.header, 'th', ' scope="col"')}</thead><tbody>${token.rows
          .map((row) => cells(row, 'td', ''))
          .join('')}</tbody></table>\n`
      },
    },
  })
  const html = marked.parse(readFileSync(join(root, 'docs', 'guide.md'), 'utf8'))
  return { html, pictures }
}
