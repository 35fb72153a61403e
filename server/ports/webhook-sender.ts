import { lookup as lookupLocally } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-addresses.ts'

const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 64 * 1024

interface Post {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Ends the attempt early. */
  readonly signal: AbortSignal
}

export interface WebhookSender {
  /** The status of the answer. Throws WebhookFailed without one. */
  send(post: Post): Promise<number>
}

/** The message is shown to the venue, so it says nothing about the network of this process. */
export class WebhookFailed extends Error {
  override readonly name = 'WebhookFailed'
}

type Resolve = (hostname: string) => Promise<readonly string[]>

interface SenderOptions {
  readonly resolve?: Resolve
  readonly timeoutMs?: number
}

/**
 * Posts to addresses that venues typed. An address is checked at the moment of connecting: the names are resolved
 * here, and only the addresses that passed the check are connected to. So a name that resolves to something else a
 * moment later gains nothing. Redirects are not followed. `allowedHosts` are not checked.
 */
export const createWebhookSender = (
  allowedHosts: readonly string[],
  { resolve = resolvePublicly, timeoutMs = TIMEOUT_MS }: SenderOptions = {},
): WebhookSender => {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()))

  const checkedLookup: LookupFunction = (hostname, options, done) => {
    resolve(hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        if (found.length === 0) done(new WebhookFailed('The host name was not found.'), '', 0)
        else if (!addresses.every(isPublicAddress)) done(notPublic(), '', 0)
        else if (options.all) done(null, found)
        else done(null, found[0]?.address ?? '', found[0]?.family)
      },
      () => done(new WebhookFailed('The host name was not found.'), '', 0),
    )
  }

  return {
    send: async ({ url: text, headers, body, signal }) => {
      const url = new URL(text)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      const isAllowed = allowed.has(host.toLowerCase())
      // Node resolves no name where the host is an address already.
      if (!isAllowed && isIP(host) && !isPublicAddress(host)) throw notPublic()
      const request = url.protocol === 'https:' ? requestHttps : requestHttp
      const ended = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      try {
        const response = await new Promise<IncomingMessage>((answer, fail) => {
          request(url, {
            method: 'POST',
            headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
            agent: false,
            lookup: isAllowed ? lookupLocally : checkedLookup,
            signal: ended,
          })
            .on('response', answer)
            .on('error', fail)
            .end(body)
        })
        await readSome(response)
        return response.statusCode ?? 0
      } catch (error) {
        throw ended.aborted
          ? new WebhookFailed(`There was no answer within ${timeoutMs / 1000} seconds.`)
          : failureOf(error)
      }
    },
  }
}

/** c-ares, which has sockets of its own: a slow name server cannot fill the thread pool that `dns.lookup` waits in. */
const resolvePublicly: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
}

/** The status is known, and only it counts. Some of the body is read, so that the receiver can finish writing. */
const readSome = async (response: IncomingMessage): Promise<void> => {
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += (chunk as Buffer).length
      if (bytes >= MAX_RESPONSE_BYTES) break
    }
  } catch {}
  response.destroy()
}

const notPublic = () =>
  new WebhookFailed('The address is inside a private network, so nothing was sent to it.')

const failureOf = (error: unknown): WebhookFailed => {
  if (error instanceof WebhookFailed) return error
  const { code = '' } = error as { code?: string }
  if (code === 'ECONNREFUSED') return new WebhookFailed('The connection was refused.')
  if (/^(ERR_TLS|CERT|DEPTH|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO)/.test(code))
    return new WebhookFailed('The certificate of the address is not valid.')
  return new WebhookFailed('The connection failed.')
}
