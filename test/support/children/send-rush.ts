import { Agent, request } from 'node:http'

/**
 * Hundreds of clients in a process of their own, so that sending takes nothing from the service under test. Each client
 * has an address and a connection of its own, and sends its next request a moment after the last reply, or when a 503
 * says so in Retry-After. Starts on a message, and reports what came back on a message to stop.
 */
interface Rush {
  readonly url: string
  readonly groups: readonly RushGroup[]
}

interface RushGroup {
  readonly name: string
  readonly path: string
  readonly clients: number
  /** Sent with every request, with an e-mail address of its own. */
  readonly body: Record<string, unknown>
  /** Accounts of the clients, which take turns with them. */
  readonly tokens?: readonly string[]
}

export interface RushReport {
  readonly sent: number
  readonly statuses: Record<string, number>
  /** Replies 503 that lack Retry-After or a sentence. */
  readonly malformed: readonly string[]
  /** Replies 503 by their code, `none` without one. */
  readonly unavailable: Record<string, number>
}

/** What a client does between a reply and its next request. */
const PAUSE_MS = 200

let isRunning = true
let guests = 0

const runGroup = async (base: string, group: RushGroup, first: number): Promise<RushReport> => {
  const report = {
    sent: 0,
    statuses: {} as Record<string, number>,
    malformed: [] as string[],
    unavailable: {} as Record<string, number>,
  }
  const count = (counts: Record<string, number>, key: string) => {
    counts[key] = (counts[key] ?? 0) + 1
  }
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const runClient = async (n: number) => {
    const address = `10.${first}.${Math.floor(n / 250)}.${1 + (n % 250)}`
    while (isRunning) {
      const reply = await send(agent, base + group.path, {
        address,
        token: group.tokens?.[n % group.tokens.length],
        body: { ...group.body, guest_email: `rush${guests++}@example.com` },
      })
      report.sent += 1
      count(report.statuses, String(reply.status))
      if (reply.status === 503) {
        const { error, code = 'none' } = JSON.parse(reply.text) as { error?: unknown; code?: string }
        count(report.unavailable, code)
        if (typeof error !== 'string' || !(Number(reply.retryAfter) > 0)) report.malformed.push(reply.text)
      }
      const pauseMs = reply.status === 503 ? Number(reply.retryAfter) * 1000 : PAUSE_MS
      if (isRunning) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  await Promise.all(Array.from({ length: group.clients }, (_, n) => runClient(n)))
  agent.destroy()
  return report
}

interface Outgoing {
  readonly address: string
  readonly token: string | undefined
  readonly body: object
}

const send = (agent: Agent, url: string, { address, token, body }: Outgoing) =>
  new Promise<{ status: number; text: string; retryAfter: string | undefined }>((resolve) => {
    const text = JSON.stringify(body)
    const sent = request(
      url,
      {
        agent,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          'x-forwarded-for': address,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      },
      (response) => {
        let reply = ''
        response.on('data', (chunk) => {
          reply += chunk
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: reply,
            retryAfter: response.headers['retry-after'],
          }),
        )
      },
    )
    sent.on('error', () => resolve({ status: 0, text: '', retryAfter: undefined }))
    sent.end(text)
  })

process.on('message', async (message: string) => {
  if (message === 'stop') {
    isRunning = false
    return
  }
  const { url, groups } = JSON.parse(message) as Rush
  const reports = await Promise.all(groups.map((group, n) => runGroup(url, group, n + 1)))
  process.send?.(Object.fromEntries(groups.map(({ name }, n) => [name, reports[n]])))
  process.disconnect()
})
process.send?.('ready')
