import postgres from 'postgres'

const RETRY_MS = 500

/**
 * A connection that listens on one channel for as long as it is wanted. The driver's own listener gives up for good
 * when the server cannot be reached at the first attempt; this one tries until it is back. `onGap` is called when it
 * was deaf for a while and is no more, since messages may have been missed.
 */
export const listenForever = async (
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onGap: () => void,
): Promise<{ close(): Promise<void> }> => {
  let closed = false
  let client: postgres.Sql | undefined
  let timer: NodeJS.Timeout | undefined

  const listen = async () => {
    const mine = postgres(url, {
      max: 1,
      connect_timeout: 5,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      connection: { application_name: 'maitred listener' },
      onnotice: () => {},
      onnotify: (_channel: string, payload: string) => onMessage(payload),
      onclose: () => {
        if (mine === client) again()
      },
    } as postgres.Options<Record<string, never>>) as unknown as postgres.Sql
    client = mine
    await mine.unsafe(`listen ${channel}`)
  }

  const again = () => {
    const lost = client
    client = undefined
    lost?.end({ timeout: 0 })
    if (closed) return
    timer = setTimeout(() => {
      // A failed attempt closes its connection, which brings us here again.
      listen().then(onGap, () => {})
    }, RETRY_MS).unref()
  }

  const close = async () => {
    closed = true
    clearTimeout(timer)
    await client?.end({ timeout: 5 })
  }

  try {
    await listen()
  } catch (error) {
    await close()
    throw error
  }
  return { close }
}
