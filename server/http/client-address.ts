import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../config.ts'

export type AddressOf = (raw: IncomingMessage) => string

/** The address a request came from, as far as the proxies that TRUST_PROXY names can be believed. */
export const clientAddress = (config: Pick<Config, 'TRUST_PROXY'>): AddressOf => {
  const trusts = trustOf(config)
  if (!trusts) return (raw) => raw.socket.remoteAddress ?? ''
  return (raw) => proxyAddr.all(raw, trusts).at(-1) ?? ''
}

const trustOf = ({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>) => {
  if (['off', 'false', '0', ''].includes(TRUST_PROXY)) return
  const hops = Number(TRUST_PROXY)
  if (Number.isInteger(hops)) return (_address: string, hop: number) => hop < hops
  return proxyAddr.compile(TRUST_PROXY.split(',').map((item) => item.trim()))
}
