import { sql } from 'kysely'
import { verifyReports } from '../modules/data/index.ts'
import { verifyGuestCounters } from '../modules/guests/index.ts'
import { verifyMoney } from '../modules/money/index.ts'
import { checkAfterRestore } from './after-restore.ts'
import type { Command } from './command.ts'

export const verify: Command = {
  usage: '[--after-restore <time> [--take-in yes]]',
  about:
    'Recounts money, vouchers, tickets, keys and every kept counter. Fails when anything differs. After a restore to a time, also lists payments that only the provider knows; with --take-in they are taken in and returned.',
  options: ['after-restore', 'take-in'],
  run: async ({ database, payments, options, now, print }) => {
    const since = restoredTo(options['after-restore'])
    const left = since
      ? await checkAfterRestore(database, payments, {
          since,
          takeIn: options['take-in'] === 'yes',
          now,
          print,
        })
      : 0
    const differences = await database.tx(async (tx) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(tx)
      await sql`set local statement_timeout = 0`.execute(tx)
      return [...(await verifyMoney(tx)), ...(await verifyGuestCounters(tx)), ...(await verifyReports(tx))]
    })
    for (const { what, where, kept, counted } of differences)
      print(`${what} of ${where} is ${kept}, but should be ${counted}.`)
    if (differences.length > 0) throw new Error(`Differences found: ${differences.length}.`)
    if (left > 0)
      throw new Error(`Payments that are not known here: ${left}. Add --take-in yes to take them in.`)
    print('Everything agrees.')
  },
}

/** The moment to which the database was restored. */
const restoredTo = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const since = new Date(text)
  if (Number.isNaN(since.getTime()))
    throw new Error('"after-restore" must be a time, such as 2026-11-17T18:00:00Z.')
  return since
}
