import assert from 'node:assert/strict'
import { simpleParser } from 'mailparser'
import type { ReceivedMail } from '../test/support/smtp.ts'

/** The entry that a mail brings for the guest's calendar. */
export interface CalendarEntry {
  readonly method: string
  readonly uid: string
  readonly sequence: number
  readonly startsAt: string
  readonly status: string
}

/** Reads the calendar file of a mail as a mail program does. */
export const calendarOf = async (mail: ReceivedMail): Promise<CalendarEntry> => {
  const { attachments } = await simpleParser(mail.raw)
  const file = attachments.find(({ contentType }) => contentType.startsWith('text/calendar'))
  assert(file, `"${mail.headers.subject}" has no calendar file.`)
  // Long lines are folded: the rest of one begins with a space.
  const lines = file.content
    .toString()
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
  const property = (name: string): string => {
    const line = lines.find((text) => text.startsWith(`${name}:`) || text.startsWith(`${name};`))
    assert(line, `The calendar file has no ${name}.`)
    return line.slice(line.indexOf(':') + 1)
  }
  return {
    method: property('METHOD'),
    uid: property('UID'),
    sequence: Number(property('SEQUENCE')),
    startsAt: property('DTSTART'),
    status: property('STATUS'),
  }
}

/** The instant as calendar files write it. */
export const calendarTime = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** The secret part of a link in a mail. */
export const tokenIn = ({ content }: ReceivedMail, page: 'invite' | 'manage'): string => {
  const token = new RegExp(`/${page}/([\\w-]{43})`).exec(content)?.[1]
  assert(token, `The mail has no link to /${page}/.`)
  return token
}
