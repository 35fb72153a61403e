import { useRef } from 'preact/hooks'
import type { Party } from '../../model/day.ts'

/** Within this time after a press, the next one may still be meant for the row that was there. */
const STILL_MEANT_MS = 800

/** Whether a press on the button of a party is meant for it. */
export type IsMeant = (id: string) => boolean

/**
 * A step that is made takes its row away, and the next one slides under the finger: a second tap would be for somebody
 * else. For a moment after a press, the row that was pressed and all rows that have changed places take no other.
 */
export const useSteadyPress = (groups: readonly [string, readonly Party[]][]): IsMeant => {
  const places = groups.flatMap(([heading, group]) => [heading, ...group.map(({ id }) => id)])
  const shown = useRef(places)
  shown.current = places
  const pressed = useRef<
    { readonly id: string; readonly at: number; readonly places: readonly string[] } | undefined
  >(undefined)
  return (id) => {
    const last = pressed.current
    const at = performance.now()
    if (last && at - last.at < STILL_MEANT_MS) {
      const hasMoved = shown.current.indexOf(id) !== last.places.indexOf(id)
      if (id === last.id || hasMoved) return false
    }
    pressed.current = { id, at, places: shown.current }
    return true
  }
}
