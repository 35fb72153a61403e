import { conflict } from './errors.ts'

/** Refuses one more than `max` of something. 0 stands for no limit. */
export const requireQuota = (count: number, max: number, sentence: string) => {
  if (max > 0 && count >= max) throw conflict(sentence, { code: 'quota' })
}
