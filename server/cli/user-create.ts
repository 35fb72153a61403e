import { createInterface } from 'node:readline/promises'
import { type Static, Type } from 'typebox'
import { NewPassword } from '../../contract/auth.ts'
import { Email, Name, OneOf } from '../../contract/fields.ts'
import { ROLES } from '../../contract/row.ts'
import { requireStrongPassword } from '../../domain/weak-password.ts'
import { newId } from '../db/values.ts'
import { checker } from '../http/validation.ts'
import { hashPassword } from '../modules/accounts/index.ts'
import type { Command, CommandContext } from './command.ts'

const NewUser = Type.Object({ email: Email, role: OneOf(ROLES), name: Name, password: NewPassword })
const check = checker(NewUser, 'body')

export const userCreate: Command = {
  usage: `--email <address> --role <${ROLES.join('|')}> [--name <name>] [--password <password>]`,
  about: 'Creates an account. Without --password, the password is read from standard input.',
  options: ['email', 'role', 'name', 'password'],
  run: async (context) => {
    const user = await givenUser(context)
    requireStrongPassword(user.password, user.email)
    const created = await context.database.read
      .insertInto('users')
      .values({
        id: newId('usr'),
        role: user.role,
        name: user.name,
        email: user.email.toLowerCase(),
        password_hash: await hashPassword(user.password),
        created_at: context.now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!created) throw new Error(`There is already an account for ${user.email}.`)
    context.print(`Created ${created.email} (${user.role}), ${created.id}.`)
  },
}

const givenUser = async ({ options }: CommandContext): Promise<Static<typeof NewUser>> => {
  const user = {
    email: options.email,
    role: options.role,
    name: options.name ?? options.email?.split('@')[0],
    password: options.password ?? (await passwordFromInput()),
  }
  const refusal = check(user)
  if (refusal) throw refusal
  return user as Static<typeof NewUser>
}

/** Kept out of the arguments, a password does not show in the process list or the shell's history. */
const passwordFromInput = async (): Promise<string> => {
  const lines = createInterface({ input: process.stdin, terminal: false })
  if (process.stdin.isTTY) process.stderr.write('Password: ')
  for await (const line of lines) return line
  return ''
}
