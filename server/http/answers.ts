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
  new Versioned(`"${createHash('sha1').update(parts.join('\n')).digest('base64url')}"`, build)

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

/** RFC 9110: `*`, or any of the listed tags; weak validators compare by their opaque part. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
