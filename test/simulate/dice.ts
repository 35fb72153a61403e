/** A seeded random generator: the same seed gives the same choices. */
export interface Dice {
  /** A whole number from `min` to `max`. */
  int(min: number, max: number): number
  pick<T>(items: readonly T[]): T | undefined
  chance(probability: number): boolean
  /** Picks one entry with a probability proportional to its weight. */
  weighted<T>(entries: readonly (readonly [number, T])[]): T
}

export const diceOf = (seed: number): Dice => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    pick: (items) => items[int(0, items.length - 1)],
    chance: (probability) => next() < probability,
    weighted: (entries) => {
      let point = next() * entries.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, item] of entries) {
        point -= weight
        if (point < 0) return item
      }
      return (entries.at(-1) as readonly [number, (typeof entries)[number][1]])[1]
    },
  }
}
