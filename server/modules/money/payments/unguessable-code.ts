import { randomInt } from 'node:crypto'
import { type CodeLetter, newCode } from '../../../../domain/codes.ts'

/** A voucher or ticket code from a cryptographically secure random source. */
export const unguessableCode = (letter: CodeLetter): string => newCode(letter, (limit) => randomInt(limit))
