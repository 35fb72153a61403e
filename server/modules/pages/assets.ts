import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notFound } from '../../../domain/errors.ts'
import type { Context } from '../../http/context.ts'
import { RawResponse } from '../../http/responses.ts'
import { WEB_ASSETS } from '../../paths.ts'

/** What a page needs, by file names. */
interface PageAssets {
  readonly script: string
  readonly style: string | null
  /** Empty where a page takes the device's fonts. */
  readonly fonts: readonly string[]
  readonly imports: readonly string[]
  /** The chunk with the words of each language. */
  readonly languages: Readonly<Record<string, string>>
  /** Files beside them, by name: icons and the manifest of an app. */
  readonly extras?: Readonly<Record<string, string>>
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
}

interface Asset {
  readonly type: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
}

interface Built {
  readonly pages: Readonly<Record<string, PageAssets>>
  readonly files: ReadonlyMap<string, Asset>
}

const load = (): Built => {
  const bytes = (name: string) => readFileSync(join(WEB_ASSETS, name))
  const files = new Map<string, Asset>()
  for (const name of readdirSync(WEB_ASSETS)) {
    const type = TYPES[name.split('.').at(-1) ?? '']
    if (type)
      files.set(name, { type, plain: bytes(name), gzip: bytes(`${name}.gz`), brotli: bytes(`${name}.br`) })
  }
  return { pages: JSON.parse(bytes('manifest.json').toString()), files }
}

let built: Built | undefined

/** Everything together is some hundred kilobytes, so it is read once and kept. */
const assets = (): Built => {
  try {
    built ??= load()
  } catch (error) {
    throw new Error('The pages have not been built. Run `npm run build`.', { cause: error })
  }
  return built
}

export const assetsOf = (page: string): PageAssets => {
  const found = assets().pages[page]
  if (!found) throw new Error(`There is no page ${page} in scripts/build-web.mjs.`)
  return found
}

/** The best encoding that the browser accepts, or undefined. */
export const acceptedEncoding = (accepts: string): 'br' | 'gzip' | undefined =>
  (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b)`).test(accepts),
  )

/** The guide for operators, as HTML that the build made of docs/guide.md. */
export const guideText = (): string => readFileSync(join(WEB_ASSETS, 'guide.html'), 'utf8')

/** The file in the best encoding that the browser accepts. */
const send = (name: string, accepts: string, headers: Record<string, string> = {}): RawResponse => {
  const asset = assets().files.get(name)
  if (!asset) throw notFound('File')
  const encoding = acceptedEncoding(accepts)
  const body = encoding === 'br' ? asset.brotli : encoding === 'gzip' ? asset.gzip : asset.plain
  return new RawResponse(asset.type, body, {
    vary: 'accept-encoding, origin',
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...headers,
  })
}

/** Files that have an address of their own, because their content changes under the same name. */
const NAMED = ['embed.js', 'door-worker.js']

/** The text of a built file. */
export const textOf = (name: string): string => {
  const asset = assets().files.get(name)
  if (!asset) throw new Error(`${name} has not been built. Run \`npm run build\`.`)
  return asset.plain.toString()
}

export const serveAsset = ({ params, request }: Context<'GET /assets/:file'>) => {
  if (NAMED.includes(params.file)) throw notFound('File')
  return send(params.file, request.header('accept-encoding') ?? '')
}

/** Other websites load it, isolated ones too. */
export const serveLoader = ({ request }: Context<'GET /embed.js'>) =>
  send('embed.js', request.header('accept-encoding') ?? '', {
    'cross-origin-resource-policy': 'cross-origin',
  })
