import { Type } from 'typebox'
import { about, named, OneOf, PlainText, Timestamp } from './fields.ts'
import { anyone, rows } from './row.ts'

const tag = 'System'

const status = about(Type.Literal('ok'), 'Always `ok`.')
const Alive = named('Alive', 'The process answers.', Type.Object({ status }))
/** `replica` is there where one is set. One that is away is no reason to send requests elsewhere. */
const Ready = named(
  'Ready',
  'The process can serve requests.',
  Type.Object({
    status,
    replica: Type.Optional(
      about(
        OneOf(['up', 'away']),
        'Whether the read replica answers. Absent without a replica. Requests are served either way.',
        'up',
      ),
    ),
    database: Type.Optional(
      about(
        Type.Object({
          changed_at: about(Timestamp, 'When the process noticed it.'),
          because: about(
            OneOf(['timeline', 'system', 'version']),
            '`timeline`: a standby was promoted or a backup recovered. `system`: it is another server. `version`: something shows a lower version than before.',
            'timeline',
          ),
          timeline: about(Type.Integer({ minimum: 0 }), 'Timeline that the server is on now.', 4),
        }),
        'Present once the database failed over or was set back while the process ran. Everything that was cached was dropped then.',
      ),
    ),
    bot_check: Type.Optional(
      about(Type.Literal('off'), 'Present where the bot check was switched off with `BOT_CHECK=off`.'),
    ),
    missing: Type.Optional(
      about(
        Type.Array(PlainText),
        'Settings without which something is refused or only played. Absent when none is missing. Requests are served either way.',
        ['SMTP_URL'],
      ),
    ),
  }),
)

export const system = rows({
  'GET /healthz': {
    operationId: 'checkHealth',
    tag,
    summary: 'The process is alive',
    description:
      'Does not ask the database. Use it as a liveness probe, and in a load balancer: while the database is away, cached answers are still given.',
    access: anyone,
    extension: true,
    caching: 'none',
    ok: Alive,
    refuses: [503],
    means: { 503: 'The process was told to stop, and takes requests for a few seconds more.' },
  },
  'GET /readyz': {
    operationId: 'checkReadiness',
    tag,
    summary: 'The database answers',
    description: 'Use it as a readiness probe.',
    access: anyone,
    extension: true,
    caching: 'none',
    ok: Ready,
    refuses: [503],
    means: { 503: 'The database did not answer within two seconds, or the process was told to stop.' },
  },
  'GET /metrics': {
    operationId: 'getMetrics',
    tag,
    summary: 'Measurements for Prometheus',
    access: anyone,
    extension: true,
    caching: 'none',
    ok: { mediaType: 'text/plain' },
  },
  'GET /openapi.json': {
    operationId: 'getOpenApiDocument',
    tag,
    summary: 'This interface as an OpenAPI document',
    access: anyone,
    extension: true,
    caching: 'public',
    ok: { mediaType: 'application/json' },
  },
  'GET /docs': {
    operationId: 'showDocumentation',
    tag,
    summary: 'This interface as a page to read',
    access: anyone,
    extension: true,
    caching: 'public',
    ok: { mediaType: 'text/html' },
  },
  'GET /media/:file': {
    operationId: 'getImage',
    tag,
    summary: 'A stored image, named by its content',
    access: anyone,
    extension: true,
    caching: 'immutable',
    ok: { mediaType: 'image/*' },
  },
})
