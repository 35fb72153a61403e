import { seedDemoWorld } from '../demo/index.ts'
import type { Command } from './command.ts'

export const seed: Command = {
  usage: '',
  about: 'Fills an empty database with the demo world.',
  options: [],
  run: async ({ database, now, print }) => {
    const { seeded } = await seedDemoWorld(database, now)
    print(seeded ? 'The demo world is in place.' : 'Nothing was seeded: the database is not empty.')
  },
}
