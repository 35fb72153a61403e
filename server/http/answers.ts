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
  new Versioned(`"${tagOf(parts)}"`, build)

/** Few and plain parts are the tag as they are; a hash stands for all others. */
export const tagOf = (parts: readonly (string | number)[]): string => {
  const text = parts.join('\n')
  const isPlain = /^[\w\n-]{1,150}$/.test(text)
  return isPlain ? text.replaceAll('\n', '!') : createHash('sha1').update(text).digest('base64url')
}

/** An answer that is not JSON made from an object: a page, an asset, a text that was made earlier. */
export class Raw {
  readonly mediaType: string
  readonly body: string | Buffer
  readonly bytes: number

  constructor(mediaType: string, body: string | Buffer) {
    this.mediaType = mediaType
    this.body = body
    this.bytes = Buffer.byteLength(body)
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A body written out once, to be sent many times. Node sends a short text faster than the same bytes. */
export const ready = (body: unknown) => new Raw(JSON_TYPE, JSON.stringify(body))

/** RFC 9110: `*`, or any of the listed tags; weak validators compare by their opaque part. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
