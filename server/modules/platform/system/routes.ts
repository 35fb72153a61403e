import { JSON_TYPE, RawResponse } from '../../../http/responses.ts'
import { type Binding, call, read } from '../../../http/route.ts'
import type { Metrics } from '../../../ports/metrics.ts'
import { checkHealth, checkReadiness } from './check-readiness.ts'
import { openApiText } from './openapi.ts'
import { serveImage } from './serve-image.ts'

export const systemRoutes = (metrics: Metrics): Binding[] => [
  call('GET /healthz', checkHealth),
  call('GET /readyz', checkReadiness),
  call('GET /metrics', async () => new RawResponse(metrics.mediaType, await metrics.text())),
  call('GET /openapi.json', () => new RawResponse(JSON_TYPE, openApiText())),
  read('GET /media/:file', serveImage),
]
