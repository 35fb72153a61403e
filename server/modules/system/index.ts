import { unavailable } from '../../domain/errors.ts'
import type { Metrics } from '../../http/metrics.ts'
import { RawResponse } from '../../http/responses.ts'
import { type Binding, call, read } from '../../http/route.ts'
import { readImage } from '../../ports/media.ts'
import { docsAsset, docsPage } from './docs-page.ts'
import { landingPage } from './landing-page.ts'
import { openApiDocument } from './openapi.ts'

export { openApiDocument } from './openapi.ts'

const READY_WITHIN_MS = 2000

export const systemRoutes = (metrics: Metrics): Binding[] => {
  let document: string | undefined
  return [
    call('GET /', landingPage),
    call('GET /healthz', () => ({ status: 'ok' as const })),
    call('GET /readyz', async ({ services }) => {
      await withinDeadline(services.database.ping())
      const { replica } = services.database
      return {
        status: 'ok' as const,
        ...(replica ? { replica: replica.up ? ('up' as const) : ('away' as const) } : {}),
      }
    }),
    call('GET /metrics', async () => new RawResponse(metrics.mediaType, await metrics.text())),
    call('GET /openapi.json', () => {
      document ??= JSON.stringify(openApiDocument())
      return new RawResponse('application/json; charset=utf-8', document)
    }),
    call('GET /docs', docsPage),
    call('GET /docs/:file', ({ params }) => docsAsset(params.file)),
    read('GET /media/:file', async ({ db, params }) => {
      const { mediaType, bytes } = await readImage(db, params.file)
      return new RawResponse(mediaType, bytes)
    }),
  ]
}

const doesNotAnswer = () => unavailable('The database does not answer.', { retryAfterSeconds: 2 })

const withinDeadline = async (ping: Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(doesNotAnswer()), READY_WITHIN_MS)
  })
  try {
    await Promise.race([ping, deadline])
  } catch {
    throw doesNotAnswer()
  } finally {
    clearTimeout(timer)
  }
}
