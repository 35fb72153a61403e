/** What was typed into a form and not saved yet: each value with the stored one that it replaces. */
export type Edits<V> = { readonly [K in keyof V]?: { readonly value: V[K]; readonly base: V[K] } }

const isNoNumber = (value: unknown) => Number.isNaN(value)

/** What is no number is not nothing, though JSON writes both as null. */
const isSame = (a: unknown, b: unknown): boolean =>
  isNoNumber(a) || isNoNumber(b) ? Object.is(a, b) : JSON.stringify(a) === JSON.stringify(b)

/**
 * Records an edit. Typing the stored value again takes the edit away, but not during a save: what is stored then may be
 * another value in a moment.
 */
export const withEdit = <V, K extends keyof V>(
  edits: Edits<V>,
  stored: V,
  name: K,
  value: V[K],
  isSaving = false,
): Edits<V> => {
  const { [name]: before, ...others } = edits
  if (!isSaving && isSame(value, stored[name])) return others as Edits<V>
  return { ...edits, [name]: { value, base: before ? before.base : stored[name] } }
}

export const namesIn = <V>(edits: Edits<V>): (keyof V)[] => Object.keys(edits) as (keyof V)[]

/** The stored values with the edits over them. */
export const valuesOf = <V extends object>(stored: V, edits: Edits<V>): V => ({
  ...stored,
  ...changesOf(edits),
})

/** What a save sends: the edited fields alone, so that two people who change different fields do not clash. */
export const changesOf = <V>(edits: Edits<V>): Partial<V> =>
  Object.fromEntries(namesIn(edits).map((name) => [name, edits[name]?.value])) as Partial<V>

/** What is left to save once `sent` is stored: what was typed while it was on its way. */
export const withoutSent = <V>(edits: Edits<V>, sent: Partial<V>): Edits<V> =>
  Object.fromEntries(
    namesIn(edits).flatMap((name) => {
      const edit = edits[name]
      if (!edit) return []
      const base = name in sent ? sent[name] : edit.base
      return isSame(edit.value, base) ? [] : [[name, { ...edit, base }]]
    }),
  ) as Edits<V>

/** What a save has to change: an edit that says what is stored already is none. */
export const withoutStored = <V>(edits: Edits<V>, stored: V): Edits<V> =>
  Object.fromEntries(
    namesIn(edits).flatMap((name) => {
      const edit = edits[name]
      return !edit || isSame(edit.value, stored[name]) ? [] : [[name, edit]]
    }),
  ) as Edits<V>

/** Whether everything that was sent is stored, by what was read after it. */
export const isStored = <V>(sent: Partial<V>, stored: V): boolean =>
  (Object.keys(sent) as (keyof V)[]).every((name) => isSame(sent[name], stored[name]))

/** Edited fields whose stored value is another one than when the edit began: somebody else has saved meanwhile. */
export const overtakenIn = <V>(stored: V, edits: Edits<V>): (keyof V)[] =>
  namesIn(edits).filter((name) => !isSame(edits[name]?.base, stored[name]))

/** What a refusal says about one field: `"name" must be 5 or more.` becomes "Must be 5 or more." */
export const demandFor = (message: string, name: string): string | undefined => {
  const at = message.indexOf(`"${name}" `)
  if (at < 0) return undefined
  const rest = message.slice(at + name.length + 3)
  const demand = rest.split(/\.(?= |$)/)[0] ?? ''
  return demand && `${demand.charAt(0).toUpperCase()}${demand.slice(1)}.`
}
