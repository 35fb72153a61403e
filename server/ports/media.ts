import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Executor, Tx } from '../db/database.ts'
import { invalid, notFound } from '../domain/errors.ts'
import { imageSize } from './image-size.ts'

/** What a guest's browser would have to unfold to draw it. */
const MAX_PIXELS = 40_000_000

/** What an image is, by the bytes it begins with. SVG is not here on purpose: it can carry scripts. */
const KINDS = [
  { extension: 'png', mediaType: 'image/png', begins: (b: Buffer) => startsWith(b, '89504e470d0a1a0a') },
  { extension: 'jpg', mediaType: 'image/jpeg', begins: (b: Buffer) => startsWith(b, 'ffd8ff') },
  {
    extension: 'gif',
    mediaType: 'image/gif',
    begins: (b: Buffer) => startsWith(b, '474946383761') || startsWith(b, '474946383961'),
  },
  {
    extension: 'webp',
    mediaType: 'image/webp',
    begins: (b: Buffer) => startsWith(b, '52494646') && b.toString('latin1', 8, 12) === 'WEBP',
  },
] as const

type Extension = (typeof KINDS)[number]['extension']

const startsWith = (bytes: Buffer, hex: string) =>
  bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))

/** What the bytes are, whatever anybody calls them. */
export const imageKind = (bytes: Buffer) => KINDS.find(({ begins }) => begins(bytes))

export interface Image {
  readonly hash: string
  readonly extension: Extension
  readonly bytes: Buffer
}

const DATA_URL_HEAD = /^data:[^,]{0,200};base64$/i
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * The image in a base64 data URL. Its declared type is never believed: the bytes decide what it is stored and served
 * as. Too large a one is refused before it is decoded, and one that unfolds into too many pixels is refused by its
 * header. The bytes are kept as they came; nothing here ever draws them.
 */
export const imageFrom = (dataUrl: string, field: string, maxBytes: number): Image => {
  const refuse = (demand: string) => invalid(`"${field}" ${demand}.`, { fields: [field] })
  const comma = dataUrl.indexOf(',')
  const encoded = dataUrl.slice(comma + 1)
  if (comma < 0 || !DATA_URL_HEAD.test(dataUrl.slice(0, comma)) || encoded.length % 4 !== 0)
    throw refuse('must be an image as a base64 data URL')
  if (decodedLength(encoded) > maxBytes) throw refuse(`must be an image of at most ${maxBytes / 1024} KB`)
  if (!BASE64.test(encoded)) throw refuse('must be an image as a base64 data URL')
  const bytes = Buffer.from(encoded, 'base64')
  const kind = imageKind(bytes)
  if (!kind) throw refuse('must be a PNG, JPEG, WebP or GIF image')
  const size = imageSize(kind.extension, bytes)
  if (size && size.width * size.height > MAX_PIXELS)
    throw refuse(`must be an image of at most ${MAX_PIXELS / 1_000_000} megapixels`)
  return { hash: createHash('sha256').update(bytes).digest('hex'), extension: kind.extension, bytes }
}

const decodedLength = (encoded: string) =>
  (encoded.length / 4) * 3 - (encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0)

/** Where an image is served from, once it is kept. */
export const imageUrl = ({ hash, extension }: Image): string => `/media/${hash}.${extension}`

/** Keeps the image under its content's hash, once however often it is uploaded, and answers its address. */
export const keepImage = async (tx: Tx, image: Image, now: Date): Promise<string> => {
  const { hash, extension, bytes } = image
  await tx
    .insertInto('images')
    .values({ hash, extension, bytes, created_at: now })
    .onConflict((stored) => stored.column('hash').doNothing())
    .execute()
  return imageUrl(image)
}

export interface StoredImage {
  readonly mediaType: string
  readonly bytes: Buffer
}

/** Images are named by their content, so what is remembered can never be stale. */
const remembered = new LRUCache<string, StoredImage>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length || 1,
})

/** The image of a file name as `keepImage` answered it; any other name is not found. */
export const storedImage = async (db: Executor, file: string): Promise<StoredImage> => {
  const known = remembered.get(file)
  if (known) return known
  const [hash = '', extension, ...more] = file.split('.')
  const row = await db
    .selectFrom('images')
    .select(['bytes', 'extension'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  const kind = KINDS.find((candidate) => candidate.extension === row?.extension)
  if (!row || !kind || more.length > 0 || extension !== kind.extension) throw notFound('Image')
  const image = { mediaType: kind.mediaType, bytes: Buffer.from(row.bytes) }
  remembered.set(file, image)
  return image
}
