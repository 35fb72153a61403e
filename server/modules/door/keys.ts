import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Executor, Tx } from '../../db/executor.ts'
import type { DoorJwk } from '../../db/json-columns.ts'
import { json } from '../../db/values.ts'
import { type DoorKeyRing, doorKeyOf, RETIRED_KEY_MS } from '../../ports/door-codes.ts'

/** The platform's keys for door codes, the signing one first. The first process on a new database makes one. */
export const loadDoorKeys = async (database: Database, now: Date): Promise<DoorKeyRing> => {
  const found = await validKeys(database.read, now)
  const rows = found.some((row) => row.retired_at === null) ? found : await makeFirstKey(database, now)
  const signing = rows.find((row) => row.retired_at === null)
  if (!signing) throw new Error('There is no key to sign door codes with.')
  return {
    signer: createPrivateKey(signing.private_key),
    keys: rows.map((row) => doorKeyOf(row.public_key)),
  }
}

const validKeys = (db: Executor, now: Date) =>
  db
    .selectFrom('door_keys')
    .selectAll()
    .where((eb) =>
      eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', new Date(now.getTime() - RETIRED_KEY_MS))]),
    )
    // The one that signs first, then the newest.
    .orderBy('retired_at', (order) => order.desc().nullsFirst())
    .orderBy('kid')
    .execute()

/** Of two processes that begin at once, one makes the key and both use it. */
const makeFirstKey = async (database: Database, now: Date) => {
  await database.tx((tx) => insertKey(tx, now))
  return validKeys(database.read, now)
}

const insertKey = (tx: Tx, now: Date) =>
  tx
    .insertInto('door_keys')
    .values({ ...newKey(), created_at: now })
    .onConflict((clash) => clash.doNothing())
    .execute()

/**
 * Makes a new signing key. Codes of the earlier ones count for another 25 hours, so that no guest and no offline door
 * notices. With `dropOld` they stop at once, for a key that has leaked.
 */
export const rotateDoorKeys = (database: Database, now: Date, dropOld: boolean): Promise<string> =>
  database.tx(async (tx) => {
    const old = tx.updateTable('door_keys').set({ retired_at: now }).where('retired_at', 'is', null)
    await (dropOld ? tx.deleteFrom('door_keys') : old).execute()
    const key = newKey()
    await tx
      .insertInto('door_keys')
      .values({ ...key, created_at: now })
      .execute()
    return key.kid
  })

const newKey = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // RFC 7638: the thumbprint of the key is its id.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url')
  const jwk: DoorJwk = { kty: 'EC', crv: 'P-256', x, y, kid, use: 'sig', alg: 'ES256' }
  return {
    kid,
    public_key: json(jwk),
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
