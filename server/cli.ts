import { parseArgs } from 'node:util'
import type { Command } from './cli/command.ts'
import { commands } from './cli/index.ts'
import { publicUrlOf, readConfig } from './config.ts'
import { migrate } from './db/migrate.ts'
import { openConfiguredDatabase } from './open-database.ts'
import { MIGRATIONS } from './paths.ts'
import { systemClock } from './ports/clock.ts'
import { choosePayments } from './ports/payments/choose.ts'

const help = () =>
  [
    'npm run cli -- <command> [options]',
    '',
    ...Object.entries(commands).flatMap(([name, { usage, about }]) => [
      `  ${name} ${usage}`.trimEnd(),
      `      ${about}`,
    ]),
    '',
    'Settings come from the environment or .env, as for the server. The embedded database belongs to one process:',
    'stop the server before you run a command on it.',
  ].join('\n')

const optionsOf = (command: Command, args: string[]) =>
  parseArgs({
    args,
    options: Object.fromEntries(command.options.map((name) => [name, { type: 'string' } as const])),
  }).values as Record<string, string | undefined>

const main = async ([name = 'help', ...args]: string[]) => {
  if (['help', '--help', '-h'].includes(name)) return console.log(help())
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(`There is no command "${name}".\n\n${help()}`)
  const options = optionsOf(command, args)
  const config = readConfig(process.env)
  const database = await openConfiguredDatabase(config)
  try {
    const applied = await migrate(database, MIGRATIONS)
    const payments = choosePayments(config, publicUrlOf(config), systemClock, database)
    await command.run({ database, options, applied, payments, now: systemClock.now(), print: console.log })
  } finally {
    await database.close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
