import type { Executor } from '../../../db/executor.ts'

/** Rows that are in memory at once. */
const PAGE_ROWS = 1000

/**
 * All rows of a list, page after page, each starting after the last row of the one before. Holds no connection between
 * pages, so a slow reader keeps nobody waiting.
 */
export async function* allRows<R>(
  db: Executor,
  readPage: (db: Executor, after: R | undefined, limit: number) => Promise<R[]>,
): AsyncGenerator<R> {
  let last: R | undefined
  for (;;) {
    const page = await readPage(db, last, PAGE_ROWS)
    yield* page
    last = page.at(-1)
    if (page.length < PAGE_ROWS) return
  }
}
