import { connect, type Socket } from 'node:net'

/** What came back, byte for byte understood. Status 0: the connection was closed without an answer. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly ms: number
}

export interface Sending {
  readonly bytes: Buffer
  /** No body comes with the answer, whatever its headers say. */
  readonly head: boolean
  /** Over a connection of its own. */
  readonly alone: boolean
  /** The sender hangs up its side after these bytes, though they promise more. */
  readonly cut: boolean
}

const PATIENCE_MS = 20_000
const NOTHING: Omit<Answer, 'ms'> = { status: 0, headers: {}, text: '' }

/**
 * A client that writes exactly the bytes it is given, over one connection that is kept as long as the server keeps it.
 * No library stands between, because libraries refuse to send what is wrong.
 */
export const openWire = (port: number) => {
  let kept: Socket | undefined

  const fresh = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    socket.setNoDelay(true)
    return socket
  }

  /** A kept connection may be closed by the server at the moment we write; a fresh one then gets the same bytes. */
  const send = async (sending: Sending): Promise<Answer> => {
    const startedAt = performance.now()
    const reused = kept && !kept.destroyed && !sending.alone ? kept : undefined
    if (!sending.alone) kept = undefined
    let socket = reused ?? (await fresh())
    let found = await exchange(socket, sending)
    if (reused && found.status === 0) {
      socket = await fresh()
      found = await exchange(socket, sending)
    }
    if (found.keep && !sending.alone) kept = socket
    else socket.destroy()
    const { status, headers, text } = found
    return { status, headers, text, ms: performance.now() - startedAt }
  }

  return { send, close: () => kept?.destroy() }
}

export type Wire = ReturnType<typeof openWire>

const exchange = (socket: Socket, { bytes, head, cut }: Sending) =>
  new Promise<Omit<Answer, 'ms'> & { keep: boolean }>((resolve) => {
    const chunks: Buffer[] = []
    const finish = (answer: Omit<Answer, 'ms'>, keep: boolean) => {
      clearTimeout(timer)
      for (const [event, listener] of listeners) socket.off(event, listener)
      resolve({ ...answer, keep })
    }
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      const read = readAnswer(Buffer.concat(chunks), head, false)
      if (read) finish(read.answer, read.keep)
    }
    const onEnd = () => finish(readAnswer(Buffer.concat(chunks), head, true)?.answer ?? NOTHING, false)
    const listeners = [
      ['data', onData],
      ['end', onEnd],
      ['close', onEnd],
    ] as const
    const timer = setTimeout(() => finish({ ...NOTHING, status: -1 }, false), PATIENCE_MS)
    for (const [event, listener] of listeners) socket.on(event, listener)
    if (cut) socket.end(bytes)
    else socket.write(bytes)
  })

/** The answer at the beginning of these bytes, if it is all there. Interim answers (1xx) are skipped. */
export const readAnswer = (
  bytes: Buffer,
  head: boolean,
  ended: boolean,
): { answer: Omit<Answer, 'ms'>; keep: boolean } | undefined => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(first.split(' ')[1])
  if (status >= 100 && status < 200) return readAnswer(bytes.subarray(end + 4), head, ended)
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  const bodiless = head || status === 204 || status === 304
  const body = bytes.subarray(end + 4)
  const length = Number(headers['content-length'] ?? 'NaN')
  const chunked = headers['transfer-encoding'] === 'chunked' && body.includes('0\r\n\r\n')
  const complete = bodiless || chunked || (Number.isNaN(length) ? ended : body.length >= length)
  if (!complete) return undefined
  const text = bodiless
    ? ''
    : chunked
      ? dechunked(body).toString()
      : body.toString('utf8', 0, Number.isNaN(length) ? body.length : length)
  return { answer: { status, headers, text }, keep: headers.connection !== 'close' && !ended }
}

/** The body that was sent in chunks, each behind its length in hexadecimal digits. */
const dechunked = (body: Buffer): Buffer => {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, end), 16)
    if (!(length > 0)) break
    parts.push(body.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
  return Buffer.concat(parts)
}
