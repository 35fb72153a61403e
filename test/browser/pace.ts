import type { Locator, Page } from 'playwright-core'
import type { Place } from './walk.ts'

/**
 * Adds up how long a person needs, instead of waiting for it: reading at 240 words a minute, typing at 40 words a minute,
 * and for each press a moment to decide and to get there, as the keystroke-level model has it.
 */
export interface Pace {
  /** Reads what stands there and was not read before. */
  read(place: Locator): Promise<void>
  type(label: string, text: string): Promise<void>
  choose(label: string, value: string): Promise<void>
  press(target: Locator): Promise<void>
  seconds(): number
  report(): string
}

const WORDS_A_MINUTE = 240
const SECONDS = { key: 0.28, decide: 1.35, point: 1.3 } as const

/** The text of a place without what is folded away in its lists. */
const linesOf = (place: Locator) =>
  place.evaluate((element) => {
    const inLists = [...element.querySelectorAll('select')].flatMap((list) =>
      [...list.options].filter((option) => !option.selected).map(({ text }) => text.trim()),
    )
    return (element as HTMLElement).innerText
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !inLists.includes(line))
  })

export const startPace = (page: Page): Pace => {
  const read = new Set<string>()
  const counts = { words: 0, keys: 0, presses: 0 }
  const seconds = () =>
    (counts.words / WORDS_A_MINUTE) * 60 +
    counts.keys * SECONDS.key +
    counts.presses * (SECONDS.decide + SECONDS.point)
  const press = async (target: Locator) => {
    counts.presses += 1
    await target.click()
  }
  const field = (label: string) => (page as Place).getByLabel(label, { exact: true })
  return {
    read: async (place) => {
      for (const line of await linesOf(place)) {
        if (read.has(line)) continue
        read.add(line)
        counts.words += line.split(/\s+/).length
      }
    },
    type: async (label, text) => {
      counts.presses += 1
      counts.keys += text.length
      // The keys of a time field are its digits; elsewhere what stands there is selected and typed over.
      const isClock = (await field(label).getAttribute('type')) === 'time'
      if (isClock) await field(label).fill(text)
      else {
        await field(label).click()
        await page.keyboard.press('Control+A')
        await page.keyboard.type(text)
      }
    },
    choose: async (label, value) => {
      counts.presses += 2
      await field(label).selectOption(value)
    },
    press,
    seconds,
    report: () =>
      `${counts.words} words, ${counts.keys} keys, ${counts.presses} presses: ${Math.round(seconds())} s`,
  }
}
