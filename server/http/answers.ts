import { createHash } from 'node:crypto'

/** A body that need not be built when the caller already has this version of it. */
export class Versioned<T> {
  readonly etag: string
  readonly build: () => Promise<T> | T

  constructor(etag: string, build: () => Promise<T> | T) {
    this.etag = etag
    this.build = build
  }
}

/** `parts` must change whenever the body would. */
export const versioned = <T>(parts: readonly (string | number)[], build: () => Promise<T> | T) =>
  new Versioned(`"${tagOf(parts.join('\n'))}"`, build)

/** Few and plain parts are the tag as they are; a hash stands for all others. */
const tagOf = (parts: string): string => {
  const isPlain = /^[\w\n-]{1,150}$/.test(parts)
  return isPlain ? parts.replaceAll('\n', '!') : createHash('sha1').update(parts).digest('base64url')
}

/** An answer that is not JSON made from an object: a page, an asset, bytes that were made earlier. */
export class Raw {
  readonly mediaType: string
  readonly body: string | Buffer
  readonly headers: Readonly<Record<string, string>>

  constructor(mediaType: string, body: string | Buffer, headers: Readonly<Record<string, string>> = {}) {
    this.mediaType = mediaType
    this.body = body
    this.headers = headers
  }
}

/** A body written out once, to be sent many times. */
export const ready = (body: unknown) =>
  new Raw('application/json; charset=utf-8', Buffer.from(JSON.stringify(body)))

/** RFC 9110: `*`, or any of the listed tags; weak validators compare by their opaque part. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
