/**
 * A time as somebody at a telephone types it: "2015", "20:15", "20.15", "8", "830pm". HH:MM, or undefined for anything
 * else. Browsers' own fields follow the device's language, so the same keys would mean another hour on another device.
 */
export const timeIn = (text: string): string | undefined => {
  const [, digits = '', separated, half = ''] =
    /^\s*(\d{1,4})(?:[:.h]([0-5]\d))?\s*(am?|pm?)?\s*$/i.exec(text) ?? []
  if (digits === '' || (separated !== undefined && digits.length > 2)) return undefined
  const isShort = digits.length <= 2
  const minutes = separated ?? (isShort ? '00' : digits.slice(-2))
  const said = Number(isShort ? digits : digits.slice(0, -2))
  if (half && (said < 1 || said > 12)) return undefined
  const hour = half ? (said % 12) + (/^p/i.test(half) ? 12 : 0) : said
  if (hour > 23 || Number(minutes) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

const QUARTER = 15
const DAY = 1440

/** The next or the last quarter of an hour. */
export const quarterAfter = (time: string, steps: 1 | -1): string => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const quarters = steps > 0 ? Math.floor(minutes / QUARTER) + 1 : Math.ceil(minutes / QUARTER) - 1
  const next = (quarters * QUARTER + DAY) % DAY
  return `${String(Math.floor(next / 60)).padStart(2, '0')}:${String(next % 60).padStart(2, '0')}`
}
