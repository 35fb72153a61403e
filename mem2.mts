const m = (l: string) => {
  ;(globalThis as any).gc?.()
  const u = process.memoryUsage()
  console.log(
    l,
    JSON.stringify(Object.fromEntries(Object.entries(u).map(([k, v]) => [k, Math.round(v / 1e6)]))),
  )
}
m('node')
const { PGlite } = await import('@electric-sql/pglite')
m('pglite imported')
const { btree_gin } = await import('@electric-sql/pglite/contrib/btree_gin')
const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist')
const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
const p = await PGlite.create({
  dataDir: '/tmp/memdata/pglite',
  extensions: { btree_gin, btree_gist, pg_trgm },
})
m('opened')
await p.query('select count(*) from bookings')
m('query')
console.log(
  (
    await p.query(
      "select name, setting, unit from pg_settings where name in ('shared_buffers','work_mem','maintenance_work_mem','wal_buffers','effective_cache_size','max_connections')",
    )
  ).rows
    .map((r: any) => r.name + '=' + r.setting + (r.unit ?? ''))
    .join(' '),
)
await new Promise((r) => setTimeout(r, 3000))
m('later')
import('node:fs').then((fs) => {
  const s = fs.readFileSync('/proc/self/smaps', 'utf8')
  const blocks = s.split(/\n(?=[0-9a-f]+-[0-9a-f]+ )/)
  const arr = blocks
    .map((b) => ({ h: b.split('\n')[0], rss: Number(/Rss:\s+(\d+)/.exec(b)?.[1] ?? 0) }))
    .sort((a, b) => b.rss - a.rss)
    .slice(0, 12)
  for (const a of arr) console.log((a.rss / 1024) | 0, 'MB', a.h)
})
