import { invalid } from '../../../../domain/errors.ts'
import { json } from '../../../db/values.ts'
import { collection } from '../../base/index.ts'

type Text = { readonly en?: string; readonly de?: string } | null

/** Without what is empty. Null: nothing is left. */
const trimmed = (text: Text): Text => {
  const entries = Object.entries(text ?? {}).filter(([, words]) => words?.trim())
  return entries.length > 0 ? (Object.fromEntries(entries) as Text) : null
}

const sameText = (a: Text, b: Text) => a?.en === b?.en && a?.de === b?.de

/** What guests read: an address or a text, one of each kind. Another text is another version. */
export const notices = collection('notices', {
  table: 'notices',
  prefix: 'ntc',
  label: 'Notice',
  order: ['kind'],
  defaults: () => ({ url: null, text: null }),
  settle: ({ before, draft, given }) => {
    // Whoever gives one of the two takes the other away.
    const url = given.url === undefined && given.text ? null : draft.url || null
    const text = given.text === undefined && given.url ? null : trimmed(draft.text)
    if ((url === null) === (text === null))
      throw invalid('Give either "url" or "text" in at least one language.', { fields: ['url', 'text'] })
    const isSame = before !== null && before.url === url && sameText(before.text, text)
    return {
      url,
      text: text === null ? null : json(text),
      version: before === null ? 1 : before.version + (isSame ? 0 : 1),
    }
  },
  duplicate: ({ kind }) => `There is already a notice of the kind ${kind}. Change that one.`,
})
