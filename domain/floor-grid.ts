/** A table's place on the plan of its floor, in plan units. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

const GAP = 20
const MAX_POSITION = 10_000

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w + GAP && b.x < a.x + a.w + GAP && a.y < b.y + b.h + GAP && b.y < a.y + a.h + GAP

/**
 * The next free place of a grid for a table of this size, row by row. The grid goes on below a full plan, so tables
 * never lie on top of each other.
 */
export const nextFreePlace = (
  plan: { readonly width: number },
  { w, h }: { readonly w: number; readonly h: number },
  others: readonly Box[],
): { x: number; y: number } => {
  for (let y = GAP; y <= MAX_POSITION; y += h + GAP)
    for (let x = GAP; x === GAP || x + w <= plan.width; x += w + GAP)
      if (!others.some((other) => overlap({ x, y, w, h }, other))) return { x, y }
  return { x: 0, y: 0 }
}
