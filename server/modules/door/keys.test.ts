import { createHmac, createPublicKey, verify, webcrypto } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { doorCode } from '../../../test/support/door.ts'
import { useNight } from '../../../test/support/night.ts'
import { openWorld, useWorld } from '../../../test/support/world.ts'
import { rotateDoorKeys } from './keys.ts'

// Keys belong to the whole platform, so other tests must not make any here.
const world = useWorld({ own: true })
const night = useNight(world)

const keysOf = async (of = world) => (await of.anyone.ok('GET /api/door-keys')).keys
const scan = (qr_code: string) => night.operator.call('POST /api/check-in', { body: { qr_code } })
const signedPart = (code: string, venueId: string) => `${code.split('.').slice(0, 3).join('.')}.${venueId}`

describe('a door code', () => {
  test('can be checked with the published key alone, by a browser too, and fails at another venue', async () => {
    const id = await night.bookAs('approved')
    const code = await doorCode(world, id)
    const minutes = Math.floor(world.clock.now().getTime() / 60_000)
    expect(code).toMatch(new RegExp(`^MTD2\\.${id}\\.${minutes}\\.[\\w-]{86}$`))
    const [jwk] = await keysOf()
    const signature = Buffer.from(code.split('.')[3] ?? '', 'base64url')
    const key = await webcrypto.subtle.importKey(
      'jwk',
      jwk as never,
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    )
    const isGood = (venueId: string) =>
      webcrypto.subtle.verify(
        { name: 'ECDSA', hash: 'SHA-256' },
        key,
        signature,
        Buffer.from(signedPart(code, venueId)),
      )
    expect(await isGood(night.venueId)).toBe(true)
    expect(await isGood('ven_other')).toBe(false)
    expect(jwk).toMatchObject({ kty: 'EC', crv: 'P-256', use: 'sig', alg: 'ES256' })
    expect(JSON.stringify(await keysOf())).not.toContain('"d"')
  })

  test('is signed with one key by every process', async () => {
    const second = await openWorld(world.database)
    expect(await keysOf(second)).toEqual(await keysOf())
    const id = await night.bookAs('approved')
    expect((await scan(await doorCode(second, id, world.clock.now()))).status).toBe(200)
    await second.app.close()
  })

  test('of the old kind works for a day after the upgrade, and no longer', async () => {
    const { signing_key } = await world.database.read
      .selectFrom('platform')
      .select('signing_key')
      .executeTakeFirstOrThrow()
    const since = new Date('2026-01-16T18:00:30Z')
    await world.database.tx((tx) => tx.updateTable('platform').set({ door_codes_since: since }).execute())
    const upgraded = await openWorld(world.database)
    const id = await night.bookAs('approved')
    const old = (at: Date) => {
      const body = `${id}.${Math.floor(at.getTime() / 60_000)}`
      const signature = createHmac('sha256', signing_key)
        .update(`door:${body}`)
        .digest('base64url')
        .slice(0, 22)
      return `MTD1.${body}.${signature}`
    }
    const accepts = (at: Date) =>
      upgraded.app.services.qr.accepts(old(at), { id, venue_id: night.venueId }, at)
    expect(accepts(new Date('2026-01-17T18:00:29Z'))).toBe(true)
    expect(accepts(new Date('2026-01-17T18:00:30Z'))).toBe(false)
    await upgraded.app.close()
  })
})

describe('a new key', () => {
  test('signs after a reload, while codes of the old one work for another day', async () => {
    const id = await night.bookAs('approved', { party_size: 3 })
    const old = await doorCode(world, id)
    const [before] = await keysOf()
    const kid = await rotateDoorKeys(world.database, world.clock.now(), false)
    expect((await scan(await doorCode(world, id))).status).toBe(200)
    await world.app.services.qr.reload()
    expect((await keysOf()).map((key) => key.kid)).toEqual([kid, before?.kid])
    const fresh = await doorCode(world, id)
    const isGood = (code: string, jwk: unknown) =>
      verify(
        'sha256',
        Buffer.from(signedPart(code, night.venueId)),
        { key: createPublicKey({ key: jwk as never, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(code.split('.')[3] ?? '', 'base64url'),
      )
    const [now, earlier] = await keysOf()
    expect([isGood(fresh, now), isGood(fresh, earlier), isGood(old, earlier)]).toEqual([true, false, true])
    const other = await night.bookAs('approved')
    expect((await scan(await doorCode(world, other))).status).toBe(200)
    world.clock.advance({ hours: 26 })
    await world.app.services.qr.reload()
    expect((await keysOf()).map((key) => key.kid)).toEqual([kid])
  })

  test('made because the old one leaked stops its codes at once', async () => {
    const id = await night.bookAs('approved')
    const old = await doorCode(world, id)
    const kid = await rotateDoorKeys(world.database, world.clock.now(), true)
    await world.app.services.qr.reload()
    expect((await keysOf()).map((key) => key.kid)).toEqual([kid])
    expect((await scan(old)).status).toBe(400)
    expect((await scan(await doorCode(world, id))).status).toBe(200)
  })
})
