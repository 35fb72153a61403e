import { useEffect, useRef, useState } from 'preact/hooks'
import type { NetworkNode, NetworkOf } from './network-types.ts'
import { useLayout } from './use-layout.ts'

interface Props {
  readonly id: string
  readonly network: NetworkOf
  /** Who is pointed at in the list beside it. */
  readonly marked: string | undefined
  readonly onMark: (id: string | undefined) => void
  readonly onOpen: (id: string) => void
}

const MAX_LABELS = 60

const radiusOf = ({ degree, centre }: NetworkNode) => (centre ? 14 : 6 + Math.min(10, Math.sqrt(degree) * 2))

interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** Fits everything into the box. */
const viewOf = (places: Float32Array, width: number, height: number): View => {
  let [left, right, top, bottom] = [-60, 60, -60, 60]
  for (let n = 0; n < places.length; n += 2) {
    const [x = 0, y = 0] = [places[n], places[n + 1]]
    left = Math.min(left, x - 70)
    right = Math.max(right, x + 70)
    top = Math.min(top, y - 30)
    bottom = Math.max(bottom, y + 40)
  }
  const scale = Math.min(width / (right - left), height / (bottom - top), 1.6)
  return { scale, x: width / 2 - ((left + right) / 2) * scale, y: height / 2 - ((top + bottom) / 2) * scale }
}

/** Who knows whom, drawn. The list beside it says the same, for keyboards and screen readers. */
export const Graph = ({ id, network, marked, onMark, onOpen }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const indexOf = new Map(network.nodes.map((node, n) => [node.id, n]))
  const places = useLayout(id, {
    radii: network.nodes.map(radiusOf),
    links: network.edges.flatMap(({ source, target }) => {
      const [a, b] = [indexOf.get(source), indexOf.get(target)]
      return a === undefined || b === undefined ? [] : [{ source: a, target: b }]
    }),
  })

  useEffect(() => {
    const box = canvas.current?.parentElement
    if (!box) return
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  // A device that goes over to the dark in the evening leaves names on it that were drawn for the light.
  const [, setScheme] = useState('')
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const turn = () => setScheme(String(dark.matches))
    dark.addEventListener('change', turn)
    return () => dark.removeEventListener('change', turn)
  }, [])

  const view = places && viewOf(places, size.width, size.height)
  useEffect(() => {
    if (canvas.current && places && view) draw(canvas.current, network, places, view, size, marked)
  })

  const under = (event: MouseEvent): string | undefined => {
    if (!places || !view) return undefined
    const [x, y] = [(event.offsetX - view.x) / view.scale, (event.offsetY - view.y) / view.scale]
    const reach = 6 / view.scale
    return network.nodes.find(
      (node, n) =>
        Math.hypot((places[2 * n] ?? 0) - x, (places[2 * n + 1] ?? 0) - y) <= radiusOf(node) + reach,
    )?.id
  }
  return (
    <div class="graph" aria-hidden="true" aria-busy={!places}>
      <canvas
        ref={canvas}
        onMouseMove={(event) => {
          const hit = under(event)
          event.currentTarget.classList.toggle('over', hit !== undefined)
          if (hit !== marked) onMark(hit)
        }}
        onMouseLeave={() => onMark(undefined)}
        onClick={(event) => {
          const hit = under(event)
          if (hit) onOpen(hit)
        }}
      />
    </div>
  )
}

const draw = (
  canvas: HTMLCanvasElement,
  network: NetworkOf,
  places: Float32Array,
  view: View,
  { width, height }: { width: number; height: number },
  marked: string | undefined,
) => {
  const context = canvas.getContext('2d')
  if (!context) return
  const ratio = devicePixelRatio
  canvas.width = width * ratio
  canvas.height = height * ratio
  const style = getComputedStyle(canvas)
  const colour = (name: string) => style.getPropertyValue(name)
  const at = (n: number) =>
    [(places[2 * n] ?? 0) * view.scale + view.x, (places[2 * n + 1] ?? 0) * view.scale + view.y] as const
  const indexOf = new Map(network.nodes.map((node, n) => [node.id, n]))
  context.scale(ratio, ratio)
  context.font = `500 12px ${style.fontFamily}`
  context.textAlign = 'center'

  for (const { source, target } of network.edges) {
    const [a, b] = [indexOf.get(source), indexOf.get(target)]
    if (a === undefined || b === undefined) continue
    const isMarked = marked === source || marked === target
    context.strokeStyle = colour(isMarked ? '--accent' : '--edge')
    context.lineWidth = isMarked ? 2 : 1
    context.beginPath()
    context.moveTo(...at(a))
    context.lineTo(...at(b))
    context.stroke()
  }
  const hasLabels = network.nodes.length <= MAX_LABELS
  for (const [n, node] of network.nodes.entries()) {
    const [x, y] = at(n)
    const radius = Math.max(3, radiusOf(node) * view.scale)
    const isMarked = node.id === marked
    context.fillStyle = colour(node.centre || isMarked ? '--accent' : '--expected')
    context.beginPath()
    context.arc(x, y, radius, 0, 2 * Math.PI)
    context.fill()
    if (!hasLabels && !isMarked && !node.centre) continue
    const name = node.name.length > 22 ? `${node.name.slice(0, 21)}…` : node.name
    context.strokeStyle = colour('--page')
    context.lineWidth = 3
    // A name near the edge is moved inside, so that none of it is cut off.
    const half = context.measureText(name).width / 2 + 4
    const middle = Math.min(Math.max(x, half), width - half)
    context.strokeText(name, middle, y + radius + 14)
    context.fillStyle = colour('--text')
    context.fillText(name, middle, y + radius + 14)
  }
}
