import shared from '../../../shared/words.en.ts'
import { DAY_KEYS } from './venue/week.ts'

/** "Every day", "Mon to Fri", "Fri, Sat". */
export const daysInWords = (days: readonly string[]): string => {
  const at = DAY_KEYS.flatMap((day, n) => (days.includes(day) ? [n] : []))
  const name = (n: number | undefined) => (shared.weekdays[n ?? 0] ?? '').slice(0, 3)
  if (at.length === 7) return 'Every day'
  const isRun = at.length > 2 && at.every((n, place) => place === 0 || n === (at[place - 1] ?? 0) + 1)
  return isRun ? `${name(at[0])} to ${name(at.at(-1))}` : at.map(name).join(', ')
}
