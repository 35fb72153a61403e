import { isCurrency } from '../../domain/money.ts'

/** The formats the contract names. */

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const EMAIL = /^[^\s@"(),:;<>[\\\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

export const isDate = (text: string): boolean => {
  if (!DATE.test(text)) return false
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8))
  if (year < 1900 || year > 2999) return false
  const leap = month === 2 && ((year % 4 === 0 && year % 100 !== 0) || year % 400 === 0)
  return day >= 1 && day <= (DAYS[month - 1] ?? 0) + (leap ? 1 : 0)
}

const isTimestamp = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isDate(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text))

const isLocalTimestamp = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text) && isDate(text.slice(0, 10))

const isTimeZone = (text: string): boolean => {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,60}$/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

const isHttpUrl = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

const isPhone = (text: string): boolean =>
  /^[+()0-9 .\-/]*$/.test(text) && /\d{3}/.test(text.replace(/\D/g, ''))

export const formats = {
  date: isDate,
  'time-of-day': TIME,
  'date-time': isTimestamp,
  'local-date-time': isLocalTimestamp,
  'time-zone': isTimeZone,
  currency: isCurrency,
  email: EMAIL,
  'email-or-empty': (text: string) => text.trim() === '' || EMAIL.test(text.trim()),
  phone: isPhone,
  'url-or-empty': (text: string) => text.trim() === '' || isHttpUrl(text.trim()),
}
