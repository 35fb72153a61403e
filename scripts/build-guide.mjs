import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Marked } from 'marked'

const slugOf = (text) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const attribute = (tag, name) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/**
 * docs/guide.md as the HTML of a page, with the pictures it shows, by file names. Headings get the ids that
 * the console's help links name; a list of the parts stands before the first of them.
 */
export const buildGuide = (root) => {
  const pictures = new Map()
  const parts = []
  const imageOf = (href, alt, shownWidth) => {
    const bytes = readFileSync(join(root, 'docs', href))
    const name = `guide-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.png`
    pictures.set(name, bytes)
    // A PNG says its size at its beginning. With it, nothing jumps while the picture is loaded.
    const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    const width = shownWidth ?? size[0]
    const height = Math.round((size[1] * width) / size[0])
    return `<img src="/assets/${name}" alt="${alt}" width="${width}" height="${height}">`
  }
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens)
        const id = slugOf(text)
        if (depth === 2) parts.push({ id, text })
        return `<h${depth} id="${id}">${text}</h${depth}>\n`
      },
      image({ href, text }) {
        return imageOf(href, text)
      },
      // Markdown cannot say how wide a picture is shown, so the guide writes some as HTML.
      html({ text }) {
        return text.replaceAll(/<img\b[^>]*>/g, (tag) => {
          const width = attribute(tag, 'width')
          return imageOf(attribute(tag, 'src'), attribute(tag, 'alt') ?? '', width && Number(width))
        })
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
  const text = marked.parse(readFileSync(join(root, 'docs', 'guide.md'), 'utf8'))
  const links = parts.map((part) => `<li><a href="#${part.id}">${part.text}</a></li>`).join('')
  const contents = `<nav aria-label="Contents"><ul>${links}</ul></nav>\n`
  return { html: text.replace('<h2 ', () => `${contents}<h2 `), pictures }
}
