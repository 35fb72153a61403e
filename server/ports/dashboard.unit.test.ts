import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { createMetrics } from './metrics.ts'

interface Panel {
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets: readonly { readonly expr: string }[]
}
const dashboard = JSON.parse(readFileSync('docs/monitoring/grafana-dashboard.json', 'utf8')) as {
  readonly panels: readonly Panel[]
}
const exprs = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** What a process exports that has a replica and has answered a request. */
const exported = async () => {
  const metrics = createMetrics({
    replica: () => ({ up: true, lagBytes: 0, reads: { replica: 1, behind: 0, away: 0 } }),
  })
  metrics.observe({ method: 'GET', route: '/healthz', status: 200 }, 0.01)
  return metrics.text()
}

const METRIC = /\b((?:maitred|process|nodejs)_[a-z0-9_]+)\{([^}]*)\}/g

test('every metric of the dashboard is exported, with the labels that it asks for', async () => {
  const text = await exported()
  const known = new Set([...text.matchAll(/^([a-z0-9_]+)(?:\{| )/gm)].map(([, name]) => name))
  const used = exprs.flatMap((expr) => [...expr.matchAll(METRIC)])
  expect(used.length).toBeGreaterThanOrEqual(exprs.length)
  expect(used.map(([, name]) => name).filter((name) => !known.has(name))).toEqual([])
  const labels = new Set([...text.matchAll(/([a-z_]+)="/g)].map(([, label]) => label))
  const asked = [
    ...used.flatMap(([, , inner = '']) => [...inner.matchAll(/([a-z_]+)=~?"/g)].map(([, label]) => label)),
    ...exprs.flatMap((expr) =>
      [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
    ),
  ]
  // Prometheus adds the job; `class` is made from the status.
  const given = new Set([...labels, 'job', 'class'])
  expect(asked.filter((label) => !given.has(label ?? ''))).toEqual([])
})

test('routes that a panel names are routes of the service', () => {
  const routes = Object.keys(contract).map((key) => key.split(' ')[1] ?? '')
  const patterns = exprs.flatMap((expr) => [...expr.matchAll(/route=~"([^"]*)"/g)].map(([, one = '']) => one))
  expect(patterns.length).toBeGreaterThan(0)
  for (const pattern of patterns)
    expect(
      routes.filter((route) => new RegExp(`^(?:${pattern})$`).test(route)).length,
      pattern,
    ).toBeGreaterThan(0)
})

test('panels do not cover each other', () => {
  for (const one of dashboard.panels)
    for (const other of dashboard.panels) {
      const [a, b] = [one.gridPos, other.gridPos]
      const isApart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y
      expect(one === other || isApart, `${one.title} and ${other.title}`).toBe(true)
    }
})
