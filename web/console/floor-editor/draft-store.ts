import type { Plan } from './model.ts'

/** What was drawn and not saved, kept on the device, so that a reload or a lost connection costs nothing. */
export interface Draft {
  /** What the service had when the drawing began. */
  readonly base: Plan
  readonly plan: Plan
  /** What was sent and perhaps stored since then. */
  readonly sent?: Plan | undefined
}

const keyOf = (venueId: string) => `maitred-floor-${venueId}`

/** Storage may be switched off or full: the drawing then lasts as long as the page. */
const tryStorage = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

export const readDraft = (venueId: string): Draft | undefined =>
  tryStorage((storage) => {
    const text = storage.getItem(keyOf(venueId))
    return text ? (JSON.parse(text) as Draft) : undefined
  })

export const keepDraft = (venueId: string, draft: Draft) =>
  tryStorage((storage) => storage.setItem(keyOf(venueId), JSON.stringify(draft)))

export const forgetDraft = (venueId: string) => tryStorage((storage) => storage.removeItem(keyOf(venueId)))
