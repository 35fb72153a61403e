/** An amount of the currency's smallest unit, as people write it: "£40", "£12.50", "¥4,000". */
export const money = (amount: number, currency: string, lang: string): string => {
  const format = new Intl.NumberFormat(lang === 'de' ? 'de-DE' : 'en-GB', {
    style: 'currency',
    currency: currency.toUpperCase(),
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  const shown = amount / 10 ** digits
  return Number.isInteger(shown)
    ? new Intl.NumberFormat(lang === 'de' ? 'de-DE' : 'en-GB', {
        style: 'currency',
        currency: currency.toUpperCase(),
        minimumFractionDigits: 0,
        maximumFractionDigits: 0,
      }).format(shown)
    : format.format(shown)
}
