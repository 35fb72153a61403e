import { type GuestTexts, guestTexts } from '../../../domain/guest-text.ts'
import { json } from '../../db/values.ts'

/** Texts by language as a column. */
export const storedTexts = (texts: GuestTexts) => {
  const stored = guestTexts(texts)
  return stored && json(stored)
}
