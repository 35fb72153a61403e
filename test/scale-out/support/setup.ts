import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Role } from '../../../contract/row.ts'
import { type Database, openDatabase } from '../../../server/db/database.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import { newId } from '../../../server/db/values.ts'
import { hashPassword } from '../../../server/modules/accounts/index.ts'
import type { Client } from '../../support/client.ts'
import { mailedToken } from '../../support/mails.ts'
import { onCluster } from '../../support/postgres-cluster.ts'
import { openPublicVenue } from '../../support/public-venue.ts'
import type { Person, World } from '../../support/world.ts'
import type { Service } from './service.ts'

/** The address of a database in which there is nothing at all yet. */
export const emptyDatabaseUrl = async (): Promise<string> => {
  const name = `scale_${randomUUID().replaceAll('-', '')}`
  const server = inject('postgresUrl')
  await onCluster(server, `create database ${name}`)
  return server.replace(/\/postgres$/, `/${name}`)
}

/** The database itself, beside the processes that work on it. */
export const directly = (url: string, { isStandby = false } = {}): Database =>
  openDatabase(
    openPostgres({
      url,
      isStandby,
      poolSize: 8,
      prepare: true,
      acquireTimeoutMs: 30_000,
      statementTimeoutMs: 30_000,
    }),
  )

const PASSWORD = 'a good password'

/** An account with a password, written to the database directly, and how to sign in to it. */
export const makeAccount = async (database: Database, role: Role) => {
  const id = newId('usr')
  const email = `${id}@example.com`
  await database.read
    .insertInto('users')
    .values({
      id,
      role,
      name: `A ${role}`,
      email,
      password_hash: await hashPassword(PASSWORD),
      created_at: new Date(),
    })
    .execute()
  const signIn = async (service: Service): Promise<Person> => {
    const answer = await service.client().ok('POST /api/auth/login', { body: { email, password: PASSWORD } })
    if (!('token' in answer)) throw new Error('A second factor was asked for.')
    return {
      id,
      email,
      name: `A ${role}`,
      token: answer.token,
      mailed: async (page) => (await mailedToken(database, email, page)) ?? '',
      ...service.client(answer.token),
    }
  }
  return { id, email, password: PASSWORD, signIn }
}

/** A live venue with a rule and no table yet, made and read through one process. */
export const makePublicVenue = (operator: Person, anyone: Client, rule: Record<string, unknown> = {}) =>
  openPublicVenue({ person: async () => operator, anyone } as unknown as World, {}, rule)

/** A day ahead by the real clock, which the processes use. */
export const tomorrow = (): string => new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10)
