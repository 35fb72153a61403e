import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recordChanges } from './fuzz/change-log.ts'
import { judge, type Outcome } from './fuzz/judge.ts'
import type { Plan } from './fuzz/requests.ts'
import { useWorld } from './support/world.ts'

/** What the fuzzer would notice. A judge who lets everything pass proves nothing. */

const plan: Plan = {
  key: 'POST /api/my-venues/:venueId/floors',
  meantWell: true,
  caller: 'client',
  method: 'POST',
  path: '/api/my-venues/ven_x/floors',
  query: [],
  body: '{"name":"Cellar"}',
  trick: 'as it is',
  line: 'as it is',
  headers: [],
}
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const NAMES = ['venue_tables', 'one_party_per_table']

const faultsOf = (
  status: number,
  body: unknown,
  more: { changes?: string[]; ms?: number; headers?: Record<string, string>; plan?: Partial<Plan> } = {},
) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const outcome: Outcome = {
    plan: { ...plan, ...more.plan },
    sent: Buffer.from('POST / HTTP/1.1\r\n\r\n{"name":"select me from"}'),
    answer: { status, headers: more.headers ?? JSON_TYPE, text, ms: more.ms ?? 5 },
    changes: more.changes ?? [],
  }
  return judge(outcome, NAMES)
}

describe('the judge of answers', () => {
  test.each<[string, number, unknown, object?]>([
    [
      'an acceptance as the contract says',
      200,
      { success: true, id: 'flr_x' },
      { changes: ['floors INSERT'] },
    ],
    ['a refusal with a sentence', 400, { error: '"name" is required.', code: 'invalid', fields: ['name'] }],
    [
      'a refusal that names a session used',
      404,
      { error: 'Venue not found.' },
      { changes: ['sessions UPDATE expires_at'] },
    ],
    ['a word of the caller’s own', 400, { error: '"select me from" is not a known field.' }],
    ['a hang-up on who hung up', 0, '', { plan: { trick: 'half sent' } }],
  ])('lets pass %s', (_, status, body, more) => {
    expect(faultsOf(status, body, more)).toEqual([])
  })

  test.each<[string, number, unknown, object?]>([
    ['a failure', 500, { error: 'Something went wrong on our side. Please try again.' }],
    ['an upstream failure', 502, { error: 'The provider failed.' }],
    ['no answer', -1, ''],
    ['a closed connection', 0, ''],
    ['a status that the row does not name', 402, { error: 'Pay first.' }],
    ['a status that nobody names', 418, { error: 'I am a teapot.' }],
    ['a refusal that is no JSON', 400, 'Bad Request', { headers: { 'content-type': 'text/plain' } }],
    ['a refusal without a sentence', 400, { error: 'Bad Request' }],
    ['a refusal without an error', 400, { message: 'No.' }],
    ['a stack', 400, { error: 'Failed.\n    at run (/srv/app/server/main.ts:3:4).' }],
    ['a statement', 400, { error: 'Could not select id from users where id = 1.' }],
    ['a table’s name', 400, { error: 'No room in venue_tables.' }],
    ['a constraint’s name', 400, { error: 'Refused by one_party_per_table.' }],
    ['a value that was none', 400, { error: 'The date undefined is not valid.' }],
    ['an acceptance with a field too many', 200, { success: true, id: 'flr_x', secret: 1 }],
    ['an acceptance with a field too few', 200, { success: true }],
    ['another success than 200', 201, { success: true, id: 'flr_x' }],
    ['a row changed by a refusal', 400, { error: 'No.' }, { changes: ['floors INSERT'] }],
    [
      'a row changed by a read',
      200,
      { data: [] },
      { changes: ['floors UPDATE name'], plan: { key: 'GET /api/my-venues/:venueId/floors', method: 'GET' } },
    ],
    ['half a minute', 200, { success: true, id: 'flr_x' }, { ms: 30_000 }],
  ])('does not let pass %s', (_, status, body, more) => {
    expect(faultsOf(status, body, more)).toHaveLength(1)
  })
})

describe('the log of changes', () => {
  const world = useWorld({ own: true })

  test('notes what was written, and nothing that was undone or made no difference', async () => {
    const changeLog = await recordChanges(world.database)
    const { read, tx } = { read: world.database.read, tx: world.database.tx }
    const { id } = await world.person('guest')
    expect(await changeLog.read()).toEqual(['users INSERT', 'sessions INSERT'])
    await read.updateTable('users').set({ name: 'Ada', followers: 7 }).where('id', '=', id).execute()
    await read.updateTable('users').set({ name: 'Ada' }).where('id', '=', id).execute()
    expect(await changeLog.read()).toEqual(['users UPDATE followers,name'])
    await tx(async (inside) => {
      await inside.updateTable('users').set({ name: 'Bob' }).where('id', '=', id).execute()
      throw new Error('undone')
    }).catch(() => {})
    await read.deleteFrom('sessions').where('user_id', '=', id).execute()
    expect(await changeLog.read()).toEqual(['sessions DELETE'])
    expect(await changeLog.read()).toEqual([])
  })

  test('watches every table', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables as t
      where table_schema = 'public' and table_type = 'BASE TABLE' and not exists (
        select from information_schema.triggers where event_object_table = t.table_name and trigger_name = 'fuzz_changes')`.execute(
      world.database.read,
    )
    expect(rows).toEqual([])
  })
})
