import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, stop } from 'esbuild'

/** Packages of hundreds of small files; reading them one by one is most of a start. The others stay where they are. */
const BUNDLED = ['kysely', 'stripe', 'temporal-polyfill', 'typebox']

const SERVICE = { entryPoints: ['server/main.ts', 'server/serve.ts', 'server/cli.ts'], outdir: 'dist/server' }

/** Makes dist/ from the sources, as few files. Types are left to `npm test`. */
export const bundle = async (root, { entryPoints, outdir } = SERVICE) => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const external = Object.keys(dependencies).filter((name) => !BUNDLED.includes(name))
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    external: external.flatMap((name) => [name, `${name}/*`]),
    logLevel: 'silent',
  })
  // esbuild keeps a process for the next build; the service would run beside it for as long as it lives.
  await stop()
}
