import type { AddressInfo } from 'node:net'
import { createServer, connect as dial, type Socket } from 'node:net'

/** A TCP proxy between a server and its database that can drop, reset and recover. */
export interface Proxy {
  readonly port: number
  /** Drops everything without closing: new connections open and stay silent, as behind a dead switch. */
  swallow(): void
  /** Passes again; what was opened while it did not is cut. */
  heal(): void
  /** Leads elsewhere from now on, as an address does that follows the primary; connections are cut. */
  redirect(port: number): void
  /** Breaks connections with a reset: all of them, or each with this probability. */
  reset(probability?: number, random?: () => boolean): number
  close(): Promise<void>
}

export const startProxy = async ({ host, port }: { host: string; port: number }): Promise<Proxy> => {
  let target = { host, port }
  const pairs = new Set<{ near: Socket; far: Socket | undefined }>()
  let silent = false

  const server = createServer((near) => {
    const pair: { near: Socket; far: Socket | undefined } = { near, far: undefined }
    pairs.add(pair)
    near.on('error', () => {})
    near.on('close', () => {
      pairs.delete(pair)
      pair.far?.destroy()
    })
    if (silent) {
      near.pause()
      return
    }
    const far = dial(target)
    pair.far = far
    far.on('error', () => near.destroy())
    far.on('close', () => near.destroy())
    near.on('data', (chunk) => {
      if (!silent) far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (!silent) near.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const reset = (probability = 1, random: () => boolean = () => true) => {
    const struck = [...pairs].filter(() => probability >= 1 || random())
    for (const { near } of struck) near.resetAndDestroy()
    return struck.length
  }
  return {
    port: (server.address() as AddressInfo).port,
    swallow: () => {
      silent = true
    },
    heal: () => {
      silent = false
      reset()
    },
    redirect: (other) => {
      target = { host, port: other }
      reset()
    },
    reset,
    close: async () => {
      reset()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
