import { isLost } from '../model/api.ts'
import { sendOrLookUp } from '../model/look-up.ts'
import { type Edits, isStored, withoutSent } from './draft.ts'

/** What a save was answered with. */
export interface Answer {
  readonly success?: true
  readonly warnings?: readonly { readonly message: string }[] | undefined
}

interface Saving<V> {
  /** What is sent: the edited fields, or all of a new entry. */
  readonly sent: Partial<V>
  send(): Promise<Answer | undefined>
  /** Reads what is stored now, to learn what became of a save whose answer was lost. Undefined: there is nothing. */
  look?: (() => Promise<V | undefined>) | undefined
  /** What is typed into the form at this moment. */
  edits(): Edits<V>
  keep(edits: Edits<V>): void
}

export type Outcome =
  | {
      readonly isSaved: true
      readonly answer: Answer | undefined
      /** Whether nothing was typed meanwhile. */
      readonly isWhole: boolean
    }
  | { readonly isSaved: false; readonly error: unknown }

/** Saves what was typed. Of the form it takes away what was saved, and nothing that was typed since. */
export const saveDraft = async <V extends object>({
  sent,
  send,
  look,
  edits,
  keep,
}: Saving<V>): Promise<Outcome> => {
  let answer: Answer | undefined
  try {
    answer = await sendOrLookUp(
      send,
      look &&
        (async () => {
          const stored = await look()
          return stored !== undefined && isStored(sent, stored)
        }),
    )
  } catch (error) {
    // Nothing was sent or it was refused: edits that change nothing go. After a lost answer they may change something.
    if (!isLost(error)) keep(withoutSent(edits(), {}))
    return { isSaved: false, error }
  }
  const left = withoutSent(edits(), sent)
  keep(left)
  return { isSaved: true, answer, isWhole: Object.keys(left).length === 0 }
}
