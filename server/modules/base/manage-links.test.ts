import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useWorld } from '../../../test/support/world.ts'
import { MIGRATIONS } from '../../paths.ts'
import { createManageLinks, manageUrl } from './manage-links.ts'

const world = useWorld()
const key = 'k'.repeat(43)
const links = createManageLinks(key, 'https://book.example')
const booking = { id: 'bkg_1', manage_generation: 1 }

describe('manage links', () => {
  test('every process with the same key makes the same link, and no link contains the booking id', () => {
    expect(links.url(booking)).toMatch(/^https:\/\/book\.example\/manage\/[\w-]{43}$/)
    expect(links.url(booking)).toBe(
      manageUrl({ signingKey: key, publicUrl: 'https://book.example' }, booking),
    )
    expect(links.url(booking)).not.toContain(booking.id)
    expect(links.calendarUid(booking.id)).not.toContain(booking.id)
  })

  test('another booking, another generation and another key each make another link', () => {
    const urls = [
      links.url(booking),
      links.url({ ...booking, id: 'bkg_2' }),
      links.url({ ...booking, manage_generation: 2 }),
      createManageLinks('other', 'https://book.example').url(booking),
    ]
    expect(new Set(urls).size).toBe(urls.length)
  })

  test('the stored hash is that of the token in the link', () => {
    const token = links.url(booking).split('/').at(-1) ?? ''
    expect(links.hashOf(token)).toBe(links.hashFor(booking))
  })

  test('the migration gives old bookings the hash that this module computes', async () => {
    const migration = readFileSync(join(MIGRATIONS, '020_manage_links.sql'), 'utf8')
    const body = /create function manage_hash_once[\s\S]*?end \$\$;/.exec(migration)?.[0] ?? ''
    const { read } = world.database
    await sql.raw(body).execute(read)
    const { rows } = await sql<{ hash: string }>`select manage_hash_once(${key}, 'bkg_1') as hash`.execute(
      read,
    )
    await sql`drop function manage_hash_once(text, text)`.execute(read)
    expect(rows[0]?.hash).toBe(links.hashFor(booking))
  })
})
