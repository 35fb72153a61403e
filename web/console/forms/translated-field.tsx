import { ByLanguage, type Texts } from './by-language.tsx'
import { type NamesOf, TextField, type TextProps } from './fields.tsx'

interface Props<V> extends TextProps<V> {
  /** The field with the same text in the languages of guests. */
  readonly texts: NamesOf<V, Texts>
}

/** A text of the venue's, and below it the same for guests of other languages. */
export const TranslatedField = <V,>({ texts, ...field }: Props<V>) => {
  const { draft, name, lines = 1 } = field
  return (
    <>
      <TextField {...field} />
      <ByLanguage
        id={texts.replace('_', '-')}
        plain={(draft.values[name] as string | null) ?? ''}
        texts={draft.values[texts] as Texts}
        lines={lines}
        onChange={(next) => draft.set(texts, next as V[typeof texts])}
      />
    </>
  )
}
