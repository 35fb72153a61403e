/** "1,500" and "1,234,567.50": a comma before three figures stands between thousands. */
const HAS_THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
/** Money with so many digits can be meant by the figures after a comma. */
const THREE = 3

/** What was typed, in the smallest unit. Null: nothing. NaN: no number, or one that is finer than the smallest unit. */
export const numberIn = (text: string, digits: number): number | null => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const isGrouped = digits < THREE && HAS_THOUSANDS.test(trimmed)
  const plain = isGrouped ? trimmed.replaceAll(',', '') : trimmed.replace(',', '.')
  const [, part = ''] = plain.split('.')
  return part.length > digits ? Number.NaN : Math.round(Number(plain) * 10 ** digits)
}

/** The same the other way round, to put into a field. */
export const numberText = (value: number | null, digits: number): string =>
  value === null || Number.isNaN(value)
    ? ''
    : (value / 10 ** digits).toFixed(value % 10 ** digits ? digits : 0)

/** How many digits after the point a currency has. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
