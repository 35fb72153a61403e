/** An amount of the currency's smallest unit, as people write it: "£40", "£12.50", "¥4,000". */
export const money = (amount: number, currency: string, lang: string): string => {
  const format = (digits?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(lang === 'de' ? lang : 'en-GB', { style: 'currency', currency, ...digits })
  const usual = format()
  const shown = amount / 10 ** digitsOf(usual)
  return (Number.isInteger(shown) ? format({ minimumFractionDigits: 0 }) : usual).format(shown)
}

const digitsOf = (format: Intl.NumberFormat): number => format.resolvedOptions().maximumFractionDigits ?? 2

const digitsIn = (currency: string): number =>
  digitsOf(new Intl.NumberFormat('en-GB', { style: 'currency', currency }))

/** What somebody typed, in the currency's smallest unit: "12.50" and "12,5" are 1250. Undefined for anything else. */
export const amountIn = (text: string, currency: string): number | undefined => {
  const digits = digitsIn(currency)
  const [, whole = '', part = ''] = /^\s*(\d{1,7})(?:[.,](\d+))?\s*$/.exec(text) ?? []
  if (whole === '' || part.length > digits) return undefined
  return Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || 0)
}

/** The same the other way round, to put into a field. */
export const amountText = (amount: number, currency: string): string => {
  const digits = digitsIn(currency)
  return (amount / 10 ** digits).toFixed(Number.isInteger(amount / 10 ** digits) ? 0 : digits)
}
