import { randomInt } from 'node:crypto'
import { newCode } from '../../domain/codes.ts'

/** The code of a voucher or ticket, from the operating system's randomness. */
export const unguessableCode = (): string => newCode((limit) => randomInt(limit))
