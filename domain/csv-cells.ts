/**
 * Spreadsheets run cells that begin with one of these signs, also in their full-width forms, as formulas. A program that
 * splits at semicolons, tabs or line breaks makes cells of what follows them. An apostrophe before the sign prevents that.
 * A text that has apostrophes there already gets one more, so that taking one off always gives it back.
 */
const SIGN = '[=+\\-@＝＋－＠]'
const BEGIN = '(?<=^|[;\\t\\r\\n] *)'
const FORMULA = new RegExp(`${BEGIN}'*(?=${SIGN})`, 'g')
const GUARDED = new RegExp(`${BEGIN}'+(?=${SIGN})`, 'g')

export const guardCell = (text: string): string => text.replace(FORMULA, "'$&")

export const unguardCell = (text: string): string => text.replace(GUARDED, (marks) => marks.slice(1))

/** A list in one cell: separated by semicolons; a backslash stands before those, commas and backslashes inside. */
export const joinList = (items: readonly string[]): string =>
  items.map((item) => item.replace(/[\\;,]/g, '\\$&')).join('; ')

/** Splits at semicolons and commas without a backslash before them. */
export const splitList = (cell: string): string[] =>
  (cell.match(/(?:\\[\s\S]|[^\\;,])+/g) ?? [])
    .map((item) => item.trim().replace(/\\([\s\S])/g, '$1'))
    .filter((item) => item !== '')
