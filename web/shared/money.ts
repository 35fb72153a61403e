/** An amount of the currency's smallest unit, as people write it: "£40", "£12.50", "¥4,000". */
export const money = (amount: number, currency: string, lang: string): string => {
  const format = (digits?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(lang === 'de' ? lang : 'en-GB', { style: 'currency', currency, ...digits })
  const usual = format()
  const shown = amount / 10 ** (usual.resolvedOptions().maximumFractionDigits ?? 2)
  return (Number.isInteger(shown) ? format({ minimumFractionDigits: 0 }) : usual).format(shown)
}
