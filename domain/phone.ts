import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Where a number without a country code is from. */
export interface PhoneRegion {
  readonly defaultCountry?: CountryCode
  readonly defaultCallingCode?: string
}

/** The region of a venue's own phone number; empty when it has none, or one without a country code. */
export const regionOf = (venuePhone: string | null): PhoneRegion => {
  const known = venuePhone === null ? undefined : parsePhoneNumberFromString(venuePhone)
  if (!known?.isPossible()) return {}
  // Some countries share a calling code, and not every number says which of them it is from.
  return known.country
    ? { defaultCountry: known.country }
    : { defaultCallingCode: String(known.countryCallingCode) }
}

/** E.164, such as +442079460000, where the text is a possible phone number; else the text as it was typed. */
export const toE164 = (text: string, region: PhoneRegion): string => {
  const number = parsePhoneNumberFromString(text, region)
  return number?.isPossible() ? number.number : text
}

/**
 * The digits by which a phone number is found, however it was written down: without the country code where the text
 * has one and is complete, and without leading zeros.
 */
export const significantDigits = (text: string): string => {
  const plain = text.replace(/\(0\)/g, '')
  const isInternational = /^\s*(\+|00)/.test(plain)
  const digits = plain.replace(/\D/g, '').replace(/^0+/, '')
  const number = isInternational ? parsePhoneNumberFromString(`+${digits}`) : undefined
  return number?.isPossible() ? number.nationalNumber.replace(/^0+/, '') : digits
}
