interface StreamEvent {
  readonly id: string
  readonly event: string
  readonly data: string
}

export interface WatchedStream {
  readonly response: Response
  readonly state: { text: string; ended: boolean }
  events(): StreamEvent[]
  close(): void
}

/** Reads server-sent events as a page would: with fetch, because the token is in a header. */
export const watchStream = async (
  url: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<WatchedStream> => {
  const connection = new AbortController()
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: connection.signal,
  })
  const state = { text: '', ended: false }
  const read = async () => {
    try {
      const decoder = new TextDecoder()
      for await (const chunk of response.body ?? []) state.text += decoder.decode(chunk as Uint8Array)
    } catch {}
    state.ended = true
  }
  read()
  return { response, state, events: () => eventsIn(state.text), close: () => connection.abort() }
}

const eventsIn = (text: string): StreamEvent[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('id:'))
    .map((block) => {
      const [id = '', event = '', data = ''] = block
        .split('\n')
        .map((line) => line.slice(line.indexOf(': ') + 2))
      return { id, event, data }
    })
