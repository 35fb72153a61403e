import { Readable } from 'node:stream'

/** What a slow reader may leave unread before its stream is cut off. */
const MAX_UNREAD_BYTES = 16_384

/** An open reply of server-sent events. Fastify pipes it to the client, and destroys it when the client is gone. */
export class EventStream extends Readable {
  #hasEnded = false

  override _read() {}

  /** `id` is what the client sends as `Last-Event-ID` when it connects again. */
  sendEvent(event: string, id: string | number, data: unknown) {
    this.#write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Keeps proxies from closing the connection. Clients ignore it. */
  sendHeartbeat() {
    this.#write(':\n\n')
  }

  /** Nothing is sent after this, also before the client has read to the end. */
  end() {
    if (this.#hasEnded || this.destroyed) return
    this.#hasEnded = true
    this.push(null)
  }

  #write(text: string) {
    if (this.#hasEnded || this.destroyed) return
    if (this.readableLength > MAX_UNREAD_BYTES) this.destroy()
    else this.push(text)
  }
}
