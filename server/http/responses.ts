import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A body that is not built when the caller already has this version of it. */
export class EtagResponse<T> {
  readonly etag: string
  readonly build: () => Promise<T> | T

  constructor(etag: string, build: () => Promise<T> | T) {
    this.etag = etag
    this.build = build
  }
}

/** `parts` must change whenever the body would. */
export const withEtag = <T>(parts: readonly (string | number)[], build: () => Promise<T> | T) =>
  new EtagResponse(`"${etagOf(parts)}"`, build)

/** A few plain parts are the tag as they are; a hash stands for all others. */
export const etagOf = (parts: readonly (string | number)[]): string => {
  const text = parts.join('\n')
  const isPlain = /^[\w\n-]{1,150}$/.test(text)
  return isPlain ? text.replaceAll('\n', '!') : createHash('sha1').update(text).digest('base64url')
}

/** A body that is sent as it is. Its headers replace those of the route; an undefined one is left out. */
export class RawResponse<B extends string | Buffer | Readable = string | Buffer> {
  readonly mediaType: string
  readonly body: B
  readonly headers: Readonly<Record<string, string | undefined>>

  constructor(mediaType: string, body: B, headers: Readonly<Record<string, string | undefined>> = {}) {
    this.mediaType = mediaType
    this.body = body
    this.headers = headers
  }
}

/** Headers of a file that is saved, not shown. The name is ours: letters, digits, dots and hyphens. */
export const asFile = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` })

/** 202: the work goes on in the background. */
export class AcceptedResponse<T> {
  readonly body: T

  constructor(body: T) {
    this.body = body
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Headers of an answer whose texts are in the caller's language. */
export const BY_LANGUAGE = { vary: 'accept-language, origin' }

/** Serialised once, to be sent many times. */
export const serialized = (body: unknown, headers?: ConstructorParameters<typeof RawResponse>[2]) =>
  new RawResponse(JSON_TYPE, JSON.stringify(body), headers)

/** JSON that a browser saves under this name. */
export const jsonFile = (name: string, body: unknown) =>
  new RawResponse(JSON_TYPE, JSON.stringify(body), asFile(name))

/** RFC 9110: `*`, or any of the listed tags; weak validators compare by their opaque part. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
