import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

const AGAIN_MS = 2000

/**
 * A screen whose code is fetched when it is needed, and again until it is there. `prepare` fetches it ahead, whatever
 * the network does when the time comes.
 */
export const lazy = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  const Lazy = (props: P) => {
    const [Screen, setScreen] = useState<ComponentType<P>>()
    const [round, setRound] = useState(0)
    useEffect(() => {
      load().then(
        (loaded) => setScreen(() => loaded),
        () => setTimeout(() => setRound((n) => n + 1), AGAIN_MS),
      )
    }, [round])
    return Screen ? <Screen {...props} /> : null
  }
  const prepare = () => {
    load().catch(() => {})
  }
  return { Lazy, prepare }
}
