import { conflict } from './errors.ts'

/**
 * Whether somebody else changed a value between a caller's read and their change. One that already is as the caller
 * wants it was not: that is the same call made twice. Who does not say what they saw replaces whatever stands.
 */
export const isChangedMeanwhile = <V>(
  seen: V | undefined,
  stands: V,
  wanted: V,
  isSame: (one: V, other: V) => boolean = Object.is,
): boolean => seen !== undefined && !isSame(seen, stands) && !isSame(wanted, stands)

/** Throws 409 when somebody gave a party another size since the caller saw it. */
export const requireSeenSize = (seen: number | undefined, stands: number, wanted: number) => {
  if (isChangedMeanwhile(seen, stands, wanted))
    throw conflict(`A colleague has made this a party of ${stands} meanwhile. It stays so.`, {
      code: 'changed_meanwhile',
    })
}
