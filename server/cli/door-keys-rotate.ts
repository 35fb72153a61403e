import { rotateDoorKeys } from '../modules/door/index.ts'
import type { Command } from './command.ts'

export const doorKeysRotate: Command = {
  usage: '[--drop-old yes]',
  about:
    'Makes a new key for door codes. Codes of the old one work for another day; with --drop-old yes they stop at once.',
  options: ['drop-old'],
  run: async ({ database, options, now, print }) => {
    const kid = await rotateDoorKeys(database, now, options['drop-old'] === 'yes')
    print(`Door codes are now signed with ${kid}. Running servers take it over within a minute.`)
  },
}
