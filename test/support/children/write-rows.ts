import { readFileSync } from 'node:fs'
import { openDatabase } from '../../../server/db/database.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { newId } from '../../../server/db/values.ts'

/** Writes users into an embedded database until it is killed, and says the id of each once it is committed. */
const [folder = '', snapshot = ''] = process.argv.slice(2)
const engine = await openPglite({ folder, snapshot: new Blob([readFileSync(snapshot)]) })
const database = openDatabase(engine)

for (;;) {
  const id = newId('usr')
  await database.tx((tx) =>
    tx
      .insertInto('users')
      .values({ id, role: 'guest', name: 'A guest', email: `${id}@example.com`, created_at: new Date() })
      .execute(),
  )
  process.send?.(id)
}
