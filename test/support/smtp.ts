import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  readonly to: string[]
  readonly headers: Record<string, string>
  /** Every part, decoded. */
  readonly content: string
  /** As it came over the wire. */
  readonly raw: Buffer
}

export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string
  readonly received: ReceivedMail[]
  /** The next `times` mails are refused with this answer, at this step. */
  refuseNext(code: number, text: string, at?: 'MAIL FROM' | 'RCPT TO' | 'DATA', times?: number): void
  close(): Promise<void>
}

/** A real SMTP server on this machine that keeps what it is given. */
export const startMailServer = async (): Promise<MailServer> => {
  const received: ReceivedMail[] = []
  const refusals: { code: number; text: string; at: string }[] = []
  const refusalAt = (at: string) => {
    if (refusals[0]?.at !== at) return undefined
    const { code, text } = refusals.shift() ?? { code: 0, text: '' }
    return Object.assign(new Error(text), { responseCode: code })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onMailFrom: (_address, _session, done) => done(refusalAt('MAIL FROM')),
    onRcptTo: (_address, _session, done) => done(refusalAt('RCPT TO')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = refusalAt('DATA')
        const raw = Buffer.concat(chunks)
        if (!refusal)
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            ...readMail(raw.toString('latin1')),
            raw,
          })
        done(refusal)
      })
    },
  })
  // A service that is killed takes its connections with it.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseNext: (code, text, at = 'DATA', times = 1) => {
      for (let n = 0; n < times; n += 1) refusals.push({ code, text, at })
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const readMail = (raw: string) => {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const at = line.indexOf(':')
    headers[line.slice(0, at).toLowerCase()] = decodeWords(line.slice(at + 1).trim())
  }
  return { headers, content: decodeBody(raw.slice(head.length)) }
}

/** `=?UTF-8?Q?…?=`, as headers carry what is not plain ASCII. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : quotedPrintable(word.replaceAll('_', ' ')),
    )

const decodeBody = (body: string): string =>
  body.replace(
    /Content-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)(?=\r\n--|$)/g,
    (_, encoding: string, part: string) =>
      encoding === 'base64' ? Buffer.from(part, 'base64').toString() : quotedPrintable(part),
  )

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
