/** How long a window has to end its work before another one takes the door from it. */
const PATIENCE_MS = 1500
/** A page that is loaded anew waits for its own former self, and says nothing of it. */
const SILENT_MS = 400

interface OneWindow {
  readonly name: string
  readonly locks: LockManager
  readonly channel: BroadcastChannel
  /** This window has the door. */
  open(): Promise<void>
  /** Another window is about to have it. */
  close(): Promise<void>
  /** Another window has it. */
  elsewhere(): void
}

/**
 * One window at a time works as this device's door: two would number, count and forget past each other. The others wait,
 * and the next one goes on when the first is closed. The function that it returns takes the door from the other window,
 * which ends what it has begun; one that does not answer is cut off.
 */
export const inOneWindow = ({ name, locks, channel, open, close, elsewhere }: OneWindow): (() => void) => {
  let handOver: (() => void) | undefined
  let waiting = new AbortController()
  channel.addEventListener('message', () => handOver?.())

  const hold = async () => {
    const asked = new Promise<void>((resolve) => {
      handOver = resolve
    })
    await open()
    await asked
    handOver = undefined
    await close()
  }

  const line = async (isTaking: boolean) => {
    waiting = new AbortController()
    const { signal } = waiting
    const saying = setTimeout(elsewhere, isTaking ? 0 : SILENT_MS)
    let isHeld = false
    const held = () => {
      clearTimeout(saying)
      isHeld = true
      return hold()
    }
    try {
      await (isTaking ? locks.request(name, { steal: true }, held) : locks.request(name, { signal }, held))
    } catch {
      clearTimeout(saying)
      // This window asks in another way now.
      if (!isHeld) return
      handOver = undefined
      await close()
    }
    elsewhere()
    line(false)
  }

  line(false)
  return () => {
    channel.postMessage('hand over')
    setTimeout(() => {
      if (handOver) return
      waiting.abort()
      line(true)
    }, PATIENCE_MS)
  }
}
