import { instantOf, localOf, shortDate } from '../../../shared/dates.ts'
import words from '../../../shared/words.en.ts'

const clock = (timezone: string) => ({ timezone, service_day_start: '00:00' })

/** An instant as the text of a field on the venue's clock, "2026-01-24T20:00". */
export const localText = (timezone: string, instant: string | null | undefined): string => {
  if (!instant) return ''
  const { date, time } = localOf(clock(timezone), Date.parse(instant))
  return `${date}T${time}`
}

/** Back to an instant. Null for an empty field. */
export const instantText = (timezone: string, text: string): string | null => {
  const [date = '', time = ''] = text.split('T')
  return time ? new Date(instantOf(clock(timezone), date, time.slice(0, 5))).toISOString() : null
}

interface Window {
  readonly sale_start?: string | null
  readonly sale_end?: string | null
}

/** When it is on sale, in words; empty where it is so from the start to the end. */
export const saleWindow = ({ sale_start, sale_end }: Window, timezone: string): string => {
  const said = (instant: string) => {
    const { date, time } = localOf(clock(timezone), Date.parse(instant))
    return `${shortDate(words, date)} ${time}`
  }
  return [sale_start ? `from ${said(sale_start)}` : '', sale_end ? `until ${said(sale_end)}` : '']
    .filter(Boolean)
    .join(' ')
}
