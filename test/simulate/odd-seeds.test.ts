import { playSeeds } from './simulations.ts'

playSeeds((seed) => seed % 2 === 1)
