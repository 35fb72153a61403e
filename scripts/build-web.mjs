import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, stop } from 'esbuild'

/** The pages, by name. Each has one script and, where the script imports one, one style. */
export const PAGES = {
  account: 'web/account/main.tsx',
  booking: 'web/widget/booking/main.tsx',
  console: 'web/console/main.tsx',
  manage: 'web/widget/manage/main.tsx',
  pay: 'web/widget/pay/main.tsx',
  site: 'web/site/main.ts',
}

const OPTIONS = {
  bundle: true,
  minify: true,
  target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
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
  const [loader, ...pages] = await Promise.all([
    build({ ...options, entryPoints: ['web/widget/embed.ts'], format: 'iife' }),
    ...Object.entries(PAGES).map(page),
  ])
  await stop()

  // A folder of its own that is renamed at the end, so that a server never reads half a build.
  const made = join(root, 'dist', `web-${process.pid}`)
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  for (const { path, contents } of [loader, ...pages].flatMap(({ outputFiles }) => outputFiles))
    writeTwins(join(made, basename(path)), contents)
  writeFileSync(
    join(made, 'manifest.json'),
    JSON.stringify(manifestOf(pages.map(({ metafile }) => metafile.outputs))),
  )
  const place = join(root, 'dist', 'web')
  rmSync(place, { recursive: true, force: true })
  renameSync(made, place)
}

const writeTwins = (file, bytes) => {
  writeFileSync(file, bytes)
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}

/** For each page its script, its style, what the script imports, and the chunk of each language. */
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
          imports: [...imported(path)].map((file) => basename(file)),
          languages: Object.fromEntries(languages),
        },
      ]
    }),
  )

/** Bytes of a built file as sent with gzip. */
export const gzipBytes = (root, file) => readFileSync(join(root, 'dist', 'web', `${file}.gz`)).length
