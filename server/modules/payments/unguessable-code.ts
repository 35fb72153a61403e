import { randomInt } from 'node:crypto'
import { newCode } from '../../domain/codes.ts'

/** A voucher or ticket code from a cryptographically secure random source. */
export const unguessableCode = (): string => newCode((limit) => randomInt(limit))
