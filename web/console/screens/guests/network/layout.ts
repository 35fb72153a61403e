import {
  forceCenter,
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  type SimulationNodeDatum,
} from 'd3-force'

// Runs in a worker of its own, so that two thousand guests find their places without stopping the page. The page imports
// the same file for its address only.

export interface LayoutRequest {
  /** The radius of each circle, by the order of the guests. */
  readonly radii: readonly number[]
  readonly links: readonly { readonly source: number; readonly target: number }[]
}

/** Where each guest lies: x and y in turn, around 0. */
export interface LayoutReply {
  readonly places: Float32Array
  readonly isDone: boolean
}

export const LAYOUT_URL = import.meta.url

const TICKS = 220
const TICKS_AT_ONCE = 20

interface Node extends SimulationNodeDatum {
  readonly radius: number
}

export const layOut = ({ radii, links }: LayoutRequest, say: (reply: LayoutReply) => void) => {
  const nodes: Node[] = radii.map((radius) => ({ radius }))
  const isLarge = nodes.length > 300
  const simulation = forceSimulation(nodes)
    .force(
      'link',
      forceLink(links.map(({ source, target }) => ({ source, target })))
        .distance(isLarge ? 40 : 90)
        .strength(0.4),
    )
    .force('charge', forceManyBody().strength(isLarge ? -30 : -220))
    .force(
      'collide',
      forceCollide<Node>().radius(({ radius }) => radius + (isLarge ? 2 : 14)),
    )
    .force('center', forceCenter(0, 0))
    .stop()
  for (let tick = 0; tick < TICKS; tick += TICKS_AT_ONCE) {
    simulation.tick(TICKS_AT_ONCE)
    const places = new Float32Array(nodes.flatMap(({ x = 0, y = 0 }) => [x, y]))
    say({ places, isDone: tick + TICKS_AT_ONCE >= TICKS })
  }
}

if (typeof document === 'undefined' && typeof self !== 'undefined')
  self.onmessage = ({ data }: MessageEvent<LayoutRequest>) => layOut(data, (reply) => self.postMessage(reply))
