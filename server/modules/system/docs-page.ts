import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { notFound } from '../../domain/errors.ts'
import { RawResponse } from '../../http/responses.ts'

/** What the page asks for, and nothing else of that folder. */
const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
}

const START_SCRIPT = `window.addEventListener('load', () => SwaggerUIBundle({
  url: '/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: true, tryItOutEnabled: true,
  docExpansion: 'none', filter: true, validatorUrl: null
}))
`

const viewer = createRequire(import.meta.url)
const { version } = viewer('swagger-ui-dist/package.json') as { version: string }
const startHash = createHash('sha256').update(START_SCRIPT).digest('hex').slice(0, 8)

/** Assets are kept by browsers for a year, so their addresses change with their content. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Maitred: the interface</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css?v=${version}">
<body><main id="docs"></main>
<script src="/docs/swagger-ui-bundle.js?v=${version}"></script>
<script src="/docs/start.js?v=${startHash}"></script>
</html>
`

export const docsPage = () => new RawResponse('text/html; charset=utf-8', PAGE)

const cache = new Map<string, Promise<Buffer>>()

export const docsAsset = async (file: string) => {
  if (file === 'start.js') return new RawResponse('text/javascript; charset=utf-8', START_SCRIPT)
  const mediaType = Object.hasOwn(ASSETS, file) ? ASSETS[file] : undefined
  if (!mediaType) throw notFound('File')
  const folder = dirname(viewer.resolve('swagger-ui-dist/package.json'))
  const bytes = cache.get(file) ?? readFile(join(folder, file))
  cache.set(file, bytes)
  return new RawResponse(mediaType, await bytes)
}
