const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })

const atMidnight = (date: string) => new Date(`${date}T00:00:00Z`)

/** 17 January 2027 */
export const longDate = (date: string): string => DAY.format(atMidnight(date))

/** Sunday 17 January 2027 */
export const longDay = (date: string): string => `${WEEKDAY.format(atMidnight(date))} ${longDate(date)}`

/** Joins the parts of a plain-text mail with an empty line. Empty parts are left out. */
export const paragraphs = (parts: readonly string[]): string => `${parts.filter(Boolean).join('\n\n')}\n`

/** Collapses all white space, so that a subject or heading has no line break. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
