import { expect, test } from 'vitest'
import { type LayoutReply, layOut } from './layout.ts'

const placesOf = (count: number, links: { source: number; target: number }[]) => {
  const replies: LayoutReply[] = []
  layOut({ radii: Array.from({ length: count }, () => 10), links }, (reply) => replies.push(reply))
  expect(replies.filter(({ isDone }) => isDone)).toHaveLength(1)
  const places = replies.at(-1)?.places ?? new Float32Array()
  return Array.from({ length: count }, (_, n) => ({ x: places[2 * n] ?? NaN, y: places[2 * n + 1] ?? NaN }))
}
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y)

test('guests who know each other lie closer together than strangers, and nobody lies on another', () => {
  const [a, b, c, d] = placesOf(4, [
    { source: 0, target: 1 },
    { source: 2, target: 3 },
  ])
  if (!a || !b || !c || !d) throw new Error('Four places were asked for.')
  expect(distance(a, b)).toBeLessThan(distance(a, c))
  expect(distance(c, d)).toBeLessThan(distance(b, d))
  for (const [one, other] of [[a, b] as const, [a, c] as const, [c, d] as const])
    expect(distance(one, other)).toBeGreaterThan(20)
})
