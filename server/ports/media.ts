import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { invalid, notFound } from '../../domain/errors.ts'
import type { Executor, Tx } from '../db/executor.ts'

/** A few kilobytes can decompress into gigabytes of pixels. This limit protects the browsers that draw the image. */
const MAX_PIXELS = 40_000_000

/** The accepted image types and their magic bytes. SVG is missing on purpose: it can contain scripts. */
const IMAGE_TYPES = [
  { extension: 'png', mediaType: 'image/png', matches: (b: Buffer) => startsWith(b, '89504e470d0a1a0a') },
  { extension: 'jpg', mediaType: 'image/jpeg', matches: (b: Buffer) => startsWith(b, 'ffd8ff') },
  {
    extension: 'gif',
    mediaType: 'image/gif',
    matches: (b: Buffer) => startsWith(b, '474946383761') || startsWith(b, '474946383961'),
  },
  {
    extension: 'webp',
    mediaType: 'image/webp',
    matches: (b: Buffer) => startsWith(b, '52494646') && b.toString('latin1', 8, 12) === 'WEBP',
  },
] as const

type Extension = (typeof IMAGE_TYPES)[number]['extension']

const startsWith = (bytes: Buffer, hex: string) =>
  bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))

/** The image type by magic bytes, whatever type was declared. */
export const imageType = (bytes: Buffer) => IMAGE_TYPES.find(({ matches }) => matches(bytes))

export interface Image {
  readonly hash: string
  readonly extension: Extension
  readonly bytes: Buffer
}

const DATA_URL_HEAD = /^data:[^,]{0,200};base64$/i
/** Looked for, because matching the whole of a large picture has overflowed the stack of a process that ran for long. */
const NOT_BASE64 = /[^A-Za-z0-9+/]/

/**
 * The image in a base64 data URL. The declared type is ignored: the magic bytes decide the type under which it is
 * stored and served. The size in bytes is checked before decoding base64, the size in pixels from the header alone.
 * The bytes are stored unchanged, and the pixels are never decoded here.
 */
export const parseImage = async (dataUrl: string, field: string, maxBytes: number): Promise<Image> => {
  const invalidImage = (requirement: string) => invalid(`"${field}" ${requirement}.`, { fields: [field] })
  const comma = dataUrl.indexOf(',')
  const encoded = dataUrl.slice(comma + 1)
  if (comma < 0 || !DATA_URL_HEAD.test(dataUrl.slice(0, comma)) || encoded.length % 4 !== 0)
    throw invalidImage('must be an image as a base64 data URL')
  if (decodedLength(encoded) > maxBytes)
    throw invalidImage(`must be an image of at most ${maxBytes / 1024} KB`)
  if (!isBase64(encoded)) throw invalidImage('must be an image as a base64 data URL')
  const bytes = Buffer.from(encoded, 'base64')
  const type = imageType(bytes)
  if (!type) throw invalidImage('must be a PNG, JPEG, WebP or GIF image')
  if ((await pixelCount(bytes, type.extension)) > MAX_PIXELS)
    throw invalidImage(`must be an image of at most ${MAX_PIXELS / 1_000_000} megapixels`)
  return { hash: createHash('sha256').update(bytes).digest('hex'), extension: type.extension, bytes }
}

/**
 * The pixel count that the header declares; `metadata()` does not decode the pixels. 0 for a header that libvips
 * cannot read: browsers use the same decoders and draw nothing then. For a GIF the declared canvas counts as well,
 * because browsers allocate it, and libvips ignores it when it is larger than the frames.
 */
const pixelCount = async (bytes: Buffer, extension: Extension): Promise<number> => {
  const canvas = extension === 'gif' && bytes.length >= 10 ? bytes.readUInt16LE(6) * bytes.readUInt16LE(8) : 0
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return Math.max(canvas, width * height)
  } catch {
    return canvas
  }
}

const paddingOf = (encoded: string) => (encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0)

const decodedLength = (encoded: string) => (encoded.length / 4) * 3 - paddingOf(encoded)

const isBase64 = (encoded: string): boolean =>
  encoded !== '' && !NOT_BASE64.test(encoded.slice(0, encoded.length - paddingOf(encoded)))

/** The path from which a stored image is served. */
export const imageUrl = ({ hash, extension }: Image): string => `/media/${hash}.${extension}`

/** Stores the image under the hash of its content, once however often it is uploaded. Returns its path. */
export const storeImage = async (tx: Tx, image: Image, now: Date): Promise<string> => {
  const { hash, extension, bytes } = image
  await tx
    .insertInto('images')
    .values({ hash, extension, bytes, created_at: now })
    // Somebody shows it again: it stays.
    .onConflict((stored) => stored.column('hash').doUpdateSet({ unused_since: null }))
    .execute()
  return imageUrl(image)
}

const KEPT_UNUSED_MS = 30 * 24 * 3_600_000

/** Rows and changes that wait for a decision, by what they show. */
const SHOWN = sql<boolean>`image.url in (select logo_url from venues where logo_url is not null)
  or image.url in (select cover_image_url from events where cover_image_url is not null)
  or image.url in (select item ->> 'picture_url' from bundles, jsonb_array_elements(items) as item
    where item ->> 'picture_url' is not null)
  or image.url in (select profile_image_url from users where profile_image_url is not null)
  or exists (select from event_changes where status = 'pending' and position(image.url in payload::text) > 0)`

/** Deletes pictures that nothing has shown for 30 days. Mails that were sent show them until then. */
export const removeUnusedImages = async (db: Executor, now: Date): Promise<void> => {
  const named = sql`(select hash, '/media/' || hash || '.' || extension as url from images) as image`
  await sql`update images set unused_since = case when ${SHOWN} then null else ${now}::timestamptz end
    from ${named} where image.hash = images.hash and (unused_since is null) <> (${SHOWN})`.execute(db)
  await sql`delete from images using ${named} where image.hash = images.hash
    and unused_since <= ${new Date(now.getTime() - KEPT_UNUSED_MS)} and not (${SHOWN})`.execute(db)
}

interface StoredImage {
  readonly mediaType: string
  readonly bytes: Buffer
}

/** Images are named by the hash of their content, so a cached image never becomes stale. */
const cache = new LRUCache<string, StoredImage>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ bytes }) => bytes.length || 1,
})

/** The image of a file name that `storeImage` returned; throws `not_found` for any other name. */
export const readImage = async (db: Executor, file: string): Promise<StoredImage> => {
  const cached = cache.get(file)
  if (cached) return cached
  const [hash = '', extension, ...more] = file.split('.')
  const row = await db
    .selectFrom('images')
    .select(['bytes', 'extension'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  const type = IMAGE_TYPES.find((candidate) => candidate.extension === row?.extension)
  if (!row || !type || more.length > 0 || extension !== type.extension) throw notFound('Image')
  const image = { mediaType: type.mediaType, bytes: Buffer.from(row.bytes) }
  cache.set(file, image)
  return image
}
