import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, stop } from 'esbuild'
import sharp from 'sharp'
import { buildGuide } from './build-guide.mjs'

/** The pages, by name. Each has one script and, where the script imports one, one style. */
export const PAGES = {
  account: 'web/account/main.tsx',
  booking: 'web/widget/booking/main.tsx',
  combo: 'web/widget/combo/main.ts',
  console: 'web/console/main.tsx',
  door: 'web/door/main.tsx',
  events: 'web/widget/events/main.tsx',
  docs: 'web/docs/main.ts',
  'guest-list': 'web/widget/guest-list/main.tsx',
  guide: 'web/guide/main.ts',
  manage: 'web/widget/manage/main.tsx',
  pay: 'web/widget/pay/main.tsx',
  queue: 'web/widget/queue/main.tsx',
  site: 'web/site/main.ts',
  vouchers: 'web/widget/vouchers/main.tsx',
  waitlist: 'web/widget/waitlist/main.tsx',
}

const OPTIONS = {
  bundle: true,
  minify: true,
  target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  loader: { '.woff2': 'file' },
  assetNames: '[name]-[hash]',
  logLevel: 'silent',
  metafile: true,
  write: false,
}

/**
 * Makes dist/web from the sources in web/: files named by their content, each with a brotli and a gzip twin, and a
 * manifest that says which files a page needs. The loader keeps its name, because websites link to it.
 */
export const buildWeb = async (root) => {
  const options = { ...OPTIONS, absWorkingDir: root, outdir: 'dist/web' }
  // Each page is bundled for itself: one script compresses better than the pieces that pages would share.
  const page = ([name, file]) =>
    build({
      ...options,
      entryPoints: { [name]: file },
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      format: 'esm',
      splitting: true,
    })
  const alone = (name, file) => build({ ...options, entryPoints: { [name]: file }, format: 'iife' })
  const [loader, worker, installable, pictures, ...pages] = await Promise.all([
    alone('embed', 'web/widget/embed.ts'),
    alone('door-worker', 'web/door/worker/worker.ts'),
    installableFiles(root),
    sitePictures(root),
    ...Object.entries(PAGES).map(page),
  ])
  await stop()

  // A folder of its own that is renamed at the end, so that a server never reads half a build.
  const made = join(root, 'dist', `web-${process.pid}`)
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  const outputs = [loader, worker, ...pages].flatMap(({ outputFiles }) => outputFiles)
  // Pages share their fonts: the same content has the same name.
  const files = new Map(outputs.map(({ path, contents }) => [basename(path), contents]))
  for (const [name, contents] of files) writeTwins(join(made, name), contents)
  const guide = buildGuide(root)
  writeFileSync(join(made, 'guide.html'), guide.html)
  for (const [name, bytes] of guide.pictures) writeTwins(join(made, name), bytes)
  const extras = { door: installable, site: pictures }
  for (const { file, bytes } of Object.values(extras).flatMap(Object.values))
    writeTwins(join(made, file), bytes)
  const manifest = manifestOf(pages.map(({ metafile }) => metafile.outputs))
  for (const [page, files] of Object.entries(extras))
    manifest[page].extras = Object.fromEntries(Object.entries(files).map(([name, { file }]) => [name, file]))
  writeFileSync(join(made, 'manifest.json'), JSON.stringify(manifest))
  const place = join(root, 'dist', 'web')
  rmSync(place, { recursive: true, force: true })
  renameSync(made, place)
}

const named = (name, extension, bytes) => ({
  file: `${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase()}.${extension}`,
  bytes,
})

/** What makes the door installable: its icons from one drawing, and the web app manifest that names them. */
const installableFiles = async (root) => {
  const drawing = readFileSync(join(root, 'web/door/icon.svg'))
  const icon = async (size) =>
    named(
      `door-icon-${size}`,
      'png',
      await sharp(drawing, { density: 144 }).resize(size, size).png().toBuffer(),
    )
  const [small, medium, large] = await Promise.all([180, 192, 512].map(icon))
  const image = ({ file }, size, purpose) => ({
    src: `/assets/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    name: 'Maitred door',
    short_name: 'Door',
    description: 'Scan, list and count at the door of a venue. It goes on without the network.',
    id: '/door/',
    start_url: '/door/',
    scope: '/door/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#10251e',
    theme_color: '#10251e',
    // The drawing keeps to the safe zone, so the same picture can be cut to any shape.
    icons: [image(medium, 192, 'any'), image(large, 512, 'any'), image(large, 512, 'maskable')],
  }
  return {
    'icon-180': small,
    'icon-192': medium,
    'icon-512': large,
    manifest: named('door', 'webmanifest', Buffer.from(JSON.stringify(manifest))),
  }
}

/** The product on the front page, by the width it is shown at for sharp screens. */
const PRODUCT = { 'console-floor': 1440, 'booking-phone': 390, 'booking-areas': 390, 'door-3-let-in': 360 }

/** What the front page and the demo websites show: our drawings, and photographs of the product. */
const sitePictures = async (root) => {
  const folder = join(root, 'web/site/pictures')
  const drawings = readdirSync(folder).map((file) => {
    const name = basename(file, '.svg')
    return [name, named(name, 'svg', readFileSync(join(folder, file)))]
  })
  const photographs = Object.entries(PRODUCT).map(async ([name, width]) => [
    name,
    named(
      name,
      'webp',
      await sharp(join(root, `docs/pictures/${name}.png`))
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    ),
  ])
  return Object.fromEntries([...drawings, ...(await Promise.all(photographs))])
}

const writeTwins = (file, bytes) => {
  writeFileSync(file, bytes)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

/** For each page its script, its style, its fonts, what the script imports, and the chunk of each language. */
const manifestOf = (built) =>
  Object.fromEntries(
    Object.entries(PAGES).map(([name, entry], at) => {
      const outputs = built[at]
      const imported = (path, seen = new Set()) => {
        for (const { path: next, kind } of outputs[path].imports)
          if (kind === 'import-statement' && !seen.has(next)) imported(next, seen.add(next))
        return seen
      }
      const [path, main] = Object.entries(outputs).find(
        ([file, output]) => output.entryPoint === entry && file.endsWith('.js'),
      )
      const languages = main.imports.flatMap(({ path: chunk, kind }) => {
        const language = /\/words\.(\w+)\.ts$/.exec(outputs[chunk]?.entryPoint ?? '')?.[1]
        return kind === 'dynamic-import' && language ? [[language, basename(chunk)]] : []
      })
      return [
        name,
        {
          script: basename(path),
          style: main.cssBundle ? basename(main.cssBundle) : null,
          fonts: (outputs[main.cssBundle]?.imports ?? [])
            .filter(({ path: file }) => file.endsWith('.woff2'))
            .map(({ path: file }) => basename(file)),
          imports: [...imported(path)].map((file) => basename(file)),
          languages: Object.fromEntries(languages),
        },
      ]
    }),
  )

/** Bytes of a built file as sent with gzip. */
export const gzipBytes = (root, file) => readFileSync(join(root, 'dist', 'web', `${file}.gz`)).length
