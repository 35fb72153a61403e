import type { Command } from './command.ts'

export const migrateCommand: Command = {
  usage: '',
  about: 'Brings the schema up to date.',
  options: [],
  run: async ({ applied, print }) => {
    print(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is up to date.')
  },
}
