import { Type } from 'typebox'
import { OneOf } from './fields.ts'
import { anyone, rows } from './row.ts'

const tag = 'System'

const Alive = Type.Object({ status: Type.Literal('ok') })
/** `replica` is there where one is set. One that is away is no reason to send requests elsewhere. */
const Ready = Type.Object({ status: Type.Literal('ok'), replica: Type.Optional(OneOf(['up', 'away'])) })

export const system = rows({
  'GET /': {
    tag,
    summary: 'A short page that leads to the console, the widgets and the documentation',
    access: anyone,
    extension: true,
    ok: { mediaType: 'text/html' },
  },
  'GET /healthz': {
    tag,
    summary: 'The process is alive',
    access: anyone,
    extension: true,
    caching: 'none',
    ok: Alive,
  },
  'GET /readyz': {
    tag,
    summary: 'The database answers',
    access: anyone,
    extension: true,
    caching: 'none',
    ok: Ready,
    refuses: [503],
  },
  'GET /metrics': {
    tag,
    summary: 'Measurements for Prometheus',
    access: anyone,
    extension: true,
    caching: 'none',
    ok: { mediaType: 'text/plain' },
  },
  'GET /openapi.json': {
    tag,
    summary: 'This interface as an OpenAPI document',
    access: anyone,
    extension: true,
    caching: 'public',
    ok: { mediaType: 'application/json' },
  },
  'GET /docs': {
    tag,
    summary: 'This interface as a page to read and try',
    access: anyone,
    extension: true,
    caching: 'public',
    ok: { mediaType: 'text/html' },
  },
  'GET /docs/:file': {
    tag,
    summary: 'A script or style of the documentation page',
    access: anyone,
    extension: true,
    caching: 'immutable',
    ok: { mediaType: 'application/octet-stream' },
  },
  'GET /media/:file': {
    tag,
    summary: 'A stored image, named by its content',
    access: anyone,
    extension: true,
    caching: 'immutable',
    ok: { mediaType: 'image/*' },
  },
})
