import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 20

/** Asks again and again until it is so. Rejects when it is not so in time. */
export const until = async (
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 20_000,
): Promise<void> => {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}.`)
    await pause(EVERY_MS)
  }
}

/** Asks again and again for so long, and rejects as soon as it is not so. */
export const staysSo = async (
  what: string,
  isSo: () => boolean | Promise<boolean>,
  forMs: number,
): Promise<void> => {
  const end = performance.now() + forMs
  while (performance.now() < end) {
    if (!(await isSo())) throw new Error(`Not for ${forMs} ms: ${what}.`)
    await pause(EVERY_MS)
  }
}
