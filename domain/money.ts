/**
 * The currencies (ISO 4217) that the payment provider takes. Left out are those whose smallest unit it counts otherwise
 * than Intl, such as huf and isk: an amount would be shown a hundred times too large.
 */
export const CURRENCIES: ReadonlySet<string> = new Set(
  `aed amd ang aoa ars aud awg azn bam bbd bdt bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny crc cve
  czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg ils inr jmd jod jpy kes kgs khr
  kmf krw kwd kyd kzt lkr lrd lsl mad mdl mga mkd mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab
  pen pgk php pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle srd szl thb tjs tnd top try ttd twd tzs uah
  usd uyu uzs vnd vuv wst xaf xcd xof xpf zar zmw`.split(/\s+/),
)

/** Lower case only: `gbp`. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code)

const digits = new Map<string, number>()

/** How many decimals the smallest unit stands for: 2 for pence, 0 for yen, 3 for fils. */
export const minorUnitDigits = (currency: string): number => {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const found = format.resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, found)
  return found
}

const formats = new Map<string, Intl.NumberFormat>()

const formatFor = (currency: string, locale: string, whole: boolean): Intl.NumberFormat => {
  const key = `${locale} ${currency} ${whole}`
  const known = formats.get(key)
  if (known) return known
  const decimals = whole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...decimals })
  formats.set(key, format)
  return format
}

/** An amount for people: £50, £49.50, 50 €, ¥5,000. Decimals are shown only where there are any. */
export const formatMoney = (minorUnits: number, currency: string, locale: string): string => {
  const unit = 10 ** minorUnitDigits(currency)
  return formatFor(currency, locale, minorUnits % unit === 0).format(minorUnits / unit)
}
