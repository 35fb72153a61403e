import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { notFound } from '../../domain/errors.ts'
import { Raw } from '../../http/answers.ts'

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

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Maitred: the interface</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<body><main id="docs"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</html>
`

export const docsPage = () => new Raw('text/html; charset=utf-8', PAGE)

const cache = new Map<string, Promise<Buffer>>()

export const docsAsset = async (file: string) => {
  if (file === 'start.js') return new Raw('text/javascript; charset=utf-8', START_SCRIPT)
  const mediaType = Object.hasOwn(ASSETS, file) ? ASSETS[file] : undefined
  if (!mediaType) throw notFound('File')
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const bytes = cache.get(file) ?? readFile(join(folder, file))
  cache.set(file, bytes)
  return new Raw(mediaType, await bytes)
}
