/**
 * Spreadsheets run cells that begin with one of these as formulas. A leading apostrophe prevents that. A text that has
 * apostrophes in front of such a character already gets one more, so that taking one off always gives it back.
 */
const FORMULA = /^'*[=+\-@]/
const GUARDED = /^'+[=+\-@]/

export const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const unguardCell = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)

/** A list in one cell: separated by semicolons; a backslash stands before those, commas and backslashes inside. */
export const joinList = (items: readonly string[]): string =>
  items.map((item) => item.replace(/[\\;,]/g, '\\$&')).join('; ')

/** Splits at semicolons and commas without a backslash before them. */
export const splitList = (cell: string): string[] =>
  (cell.match(/(?:\\[\s\S]|[^\\;,])+/g) ?? [])
    .map((item) => item.trim().replace(/\\([\s\S])/g, '$1'))
    .filter((item) => item !== '')
