import { changeTables, type Floor, type Plan, type Table } from './model.ts'

// Where tables stand. Pure, in units of the plan.

export const GRID = 20
/** Places must stay inside what the service accepts. */
const MOST = 10_000

export const snap = (value: number, grid = GRID) => Math.round(value / grid) * grid
const inside = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most))

interface Size {
  readonly width: number
  readonly height: number
}

/** Moves tables together: the first snaps to the grid, and the others keep their distance to it. */
export const moveTables = (
  plan: Plan,
  ids: readonly string[],
  dx: number,
  dy: number,
  { width, height }: Size,
  grid = GRID,
): Plan => {
  const moved = plan.tables.filter(({ id }) => ids.includes(id))
  const first = moved[0]
  if (!first) return plan
  const left = Math.min(...moved.map(({ x }) => x))
  const top = Math.min(...moved.map(({ y }) => y))
  const right = Math.max(...moved.map(({ x, w }) => x + w))
  const bottom = Math.max(...moved.map(({ y, h }) => y + h))
  const shiftX = inside(left + snap(first.x + dx, grid) - first.x, width - (right - left)) - left
  const shiftY = inside(top + snap(first.y + dy, grid) - first.y, height - (bottom - top)) - top
  return changeTables(plan, ids, ({ x, y }) => ({ x: x + shiftX, y: y + shiftY }))
}

export const ALIGNMENTS = {
  left: 'Left edges',
  centre: 'Centres, in a column',
  right: 'Right edges',
  top: 'Top edges',
  middle: 'Centres, in a row',
  bottom: 'Bottom edges',
} as const
export type Alignment = keyof typeof ALIGNMENTS

/** Brings tables into a line at the edge, or the middle, of the box around them. */
export const alignTables = (plan: Plan, ids: readonly string[], alignment: Alignment): Plan => {
  const chosen = plan.tables.filter(({ id }) => ids.includes(id))
  if (chosen.length < 2) return plan
  const left = Math.min(...chosen.map(({ x }) => x))
  const top = Math.min(...chosen.map(({ y }) => y))
  const right = Math.max(...chosen.map(({ x, w }) => x + w))
  const bottom = Math.max(...chosen.map(({ y, h }) => y + h))
  const place: Record<Alignment, (table: Table) => Partial<Table>> = {
    left: () => ({ x: left }),
    centre: ({ w }) => ({ x: (left + right - w) / 2 }),
    right: ({ w }) => ({ x: right - w }),
    top: () => ({ y: top }),
    middle: ({ h }) => ({ y: (top + bottom - h) / 2 }),
    bottom: ({ h }) => ({ y: bottom - h }),
  }
  return changeTables(plan, ids, place[alignment])
}

export const rotateTables = (plan: Plan, ids: readonly string[], degrees: number): Plan =>
  changeTables(plan, ids, ({ rotation }) => ({ rotation: (rotation + degrees + 360) % 360 }))

export const resizeTable = (plan: Plan, id: string, w: number, h: number, grid = GRID): Plan =>
  changeTables(plan, [id], () => ({
    w: Math.min(MOST, Math.max(grid * 2, snap(w, grid))),
    h: Math.min(MOST, Math.max(grid * 2, snap(h, grid))),
  }))

export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** The box between two corners, whichever way it was drawn. */
export const boxBetween = (a: { x: number; y: number }, b: { x: number; y: number }): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  w: Math.abs(a.x - b.x),
  h: Math.abs(a.y - b.y),
})

/** The tables of a floor whose centre lies in a box. */
export const tablesIn = (plan: Plan, floorId: string, box: Box): string[] =>
  plan.tables
    .filter(({ floor_id, x, y, w, h }) => {
      const [cx, cy] = [x + w / 2, y + h / 2]
      return floor_id === floorId && cx >= box.x && cx <= box.x + box.w && cy >= box.y && cy <= box.y + box.h
    })
    .map(({ id }) => id)

/** The first place of the grid where a new table touches no other; rows are filled from the left. */
export const freePlace = (plan: Plan, floor: Size & Pick<Floor, 'id' | 'fixtures'>, w: number, h: number) => {
  const others = [...plan.tables.filter(({ floor_id }) => floor_id === floor.id), ...(floor.fixtures ?? [])]
  const isFree = (x: number, y: number) =>
    others.every(
      (other) =>
        x + w + GRID <= other.x ||
        other.x + other.w + GRID <= x ||
        y + h + GRID <= other.y ||
        other.y + other.h + GRID <= y,
    )
  for (let y = GRID * 2; y + h <= floor.height; y += GRID * 2)
    for (let x = GRID * 2; x + w <= floor.width; x += GRID * 2) if (isFree(x, y)) return { x, y }
  return { x: GRID * 2, y: GRID * 2 }
}
