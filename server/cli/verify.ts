import { sql } from 'kysely'
import { verifyReports } from '../modules/data/index.ts'
import { verifyGuestCounters } from '../modules/guests/index.ts'
import { verifyMoney } from '../modules/money/index.ts'
import type { Command } from './command.ts'

export const verify: Command = {
  usage: '',
  about: 'Recounts money, vouchers, tickets, keys and every kept counter. Fails when anything differs.',
  options: [],
  run: async ({ database, print }) => {
    const differences = await database.tx(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await sql`set local statement_timeout = 0`.execute(tx)
      return [...(await verifyMoney(tx)), ...(await verifyGuestCounters(tx)), ...(await verifyReports(tx))]
    })
    for (const { what, where, kept, counted } of differences)
      print(`${what} of ${where} is ${kept}, but should be ${counted}.`)
    if (differences.length > 0) throw new Error(`Differences found: ${differences.length}.`)
    print('Everything agrees.')
  },
}
