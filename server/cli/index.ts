import type { Command } from './command.ts'
import { doorKeysRotate } from './door-keys-rotate.ts'
import { migrateCommand } from './migrate.ts'
import { seed } from './seed.ts'
import { userCreate } from './user-create.ts'
import { verify } from './verify.ts'

export const commands: Readonly<Record<string, Command>> = {
  'door-keys:rotate': doorKeysRotate,
  migrate: migrateCommand,
  seed,
  'user:create': userCreate,
  verify,
}
