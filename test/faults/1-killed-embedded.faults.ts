import { test } from 'vitest'
import { killedAgainAndAgain } from './support/killed.ts'
import { embeddedPlace, SEED } from './support/scenario.ts'

/** It answers one after another: with more clients, most of them would be killed before their first answer. */
const CLIENTS = 3

test(`embedded: a process killed under load loses nothing that it acknowledged (seed ${SEED})`, () =>
  killedAgainAndAgain('Embedded database', embeddedPlace(), CLIENTS))
