import { invalid } from '../../domain/errors.ts'

export interface OffsetPage {
  limit: number
  offset: number
}

export const pageOf = (query: { limit?: number; offset?: number }): OffsetPage => ({
  limit: query.limit ?? 50,
  offset: query.offset ?? 0,
})

export const offsetEnvelope = <T>(data: T[], total: number, { limit, offset }: OffsetPage) => ({
  data,
  total,
  limit,
  offset,
  has_more: offset + data.length < total,
})

/** `rows` holds one row more than the page when there is a next page. */
export const cursorEnvelope = <R, T>(
  rows: R[],
  limit: number,
  cursorOf: (row: R) => CursorPosition,
  present: (row: R) => T,
) => {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit
  return {
    data: page.map(present),
    limit,
    cursor: hasMore && last !== undefined ? encodeCursor(cursorOf(last)) : null,
    has_more: hasMore,
  }
}

/** Where a page ended: the values of the ordering columns. */
type CursorPosition = readonly string[]

const encodeCursor = (position: CursorPosition) => Buffer.from(JSON.stringify(position)).toString('base64url')

export const decodeCursor = (cursor: string, parts: number): CursorPosition => {
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(position) &&
      position.length === parts &&
      position.every((part) => typeof part === 'string')
    )
      return position
  } catch {}
  throw foreignCursor()
}

const foreignCursor = () => invalid('"cursor" is not one that this list returned.', { fields: ['cursor'] })

/** The cursor of a list ordered by time. Rejects instants that PostgreSQL cannot store. */
export const decodeTimeCursor = (cursor: string): { readonly at: Date; readonly id: string } => {
  const [text = '', id = ''] = decodeCursor(cursor, 2)
  const at = new Date(text)
  const isOurs = /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString() === text
  if (!isOurs) throw foreignCursor()
  return { at, id }
}
