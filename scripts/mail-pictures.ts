import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import sharp from 'sharp'
import { LOCALES, MESSAGE_KINDS } from '../contract/messages.ts'
import { findChromium } from '../test/support/chromium.ts'
import { composeSample } from '../test/support/composed.ts'
import { keepForDocuments } from '../test/support/document-pictures.ts'

/**
 * Draws every kind of mail in every language, at the width of a phone and of a mail window, light and dark, into
 * ./pictures, for people to look at. Names kinds to draw only those: npm run pictures:mails -- reminder tickets
 */
const FOLDER = 'pictures/mails'
const WIDTHS = [390, 640]
const SCHEMES = ['light', 'dark'] as const

/** The ones that the documents show, by the names they have there. */
const IN_DOCUMENTS = new Map([
  ['booking_confirmed-en-640-light', 'mail-confirmed'],
  ['booking_confirmed-de-390-dark', 'mail-confirmed-dark'],
])

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="40" fill="#b4531f"/><path d="M30 62 Q48 20 66 40 Q56 44 54 66 Z" fill="#fff"/></svg>',
)

const pageOf = async (...sample: Parameters<typeof composeSample>): Promise<string> => {
  const { html, attachments } = await composeSample(...sample)
  return attachments.reduce(
    (page, { cid, content }) =>
      page.replace(`cid:${cid}`, `data:image/png;base64,${Buffer.from(content).toString('base64')}`),
    html,
  )
}

const draw = async (context: BrowserContext, name: string, html: string) => {
  const page = await context.newPage()
  await page.setContent(html, { waitUntil: 'load' })
  const picture = await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true })
  const shown = IN_DOCUMENTS.get(name)
  if (shown) await keepForDocuments(picture, shown)
  await page.close()
}

const wanted = process.argv.slice(2)
const kinds = MESSAGE_KINDS.filter((kind) => wanted.length === 0 || wanted.includes(kind))
mkdirSync(FOLDER, { recursive: true })
const logo = await sharp(LOGO).png().toBuffer()
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
try {
  for (const width of WIDTHS)
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({ viewport: { width, height: 600 }, colorScheme })
      await context.route('https://book.example/media/**', (route) =>
        route.fulfill({ body: logo, contentType: 'image/png' }),
      )
      for (const kind of kinds)
        for (const locale of LOCALES)
          await draw(context, `${kind}-${locale}-${width}-${colorScheme}`, await pageOf(kind, { locale }))
      await context.close()
    }
  for (const kind of kinds)
    for (const locale of LOCALES)
      writeFileSync(join(FOLDER, `${kind}-${locale}.txt`), (await composeSample(kind, { locale })).text)
} finally {
  await browser.close()
}
