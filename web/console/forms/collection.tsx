import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ArrowLeft, ArrowRight } from '../../shared/icons.tsx'
import { showToast } from '../../shared/toast.tsx'
import type { FormRules } from '../../shared/validate.ts'
import { useNavigation } from '../model/address.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { isStored } from './draft.ts'
import { Form } from './form.tsx'
import { LoadState } from './load-state.tsx'
import { type Answer, type Draft, useDraft } from './use-draft.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useStored } from './use-stored.ts'

interface CollectionProps<V extends object> {
  /** Names the collection in this tab. */
  readonly id: string
  /** "access rule", "promo code". */
  readonly one: string
  readonly canChange: boolean
  readonly rules: { readonly create: FormRules; readonly update: FormRules }
  /** A new entry before anything is typed. Its fields are those of the form. */
  readonly blank: V
  /** What to do first, where there is none yet. */
  readonly empty: { readonly title: string; readonly text: string }
  load(): Promise<readonly (V & { readonly id: string })[]>
  create(values: V): Promise<Answer>
  update(id: string, changes: Partial<V>): Promise<Answer>
  remove(id: string): Promise<unknown>
  title(entry: V): string
  /** The entry in words. */
  summary(entry: V): ComponentChildren
  /** `id` is empty for a new entry. */
  fields(draft: Draft<V>, id: string): ComponentChildren
  /** What removing means for what stands already. */
  readonly removal: string
  /** Below the list. */
  readonly children?: ComponentChildren
}

/** A list of settings, and a form for one of them at an address of its own (`?edit=`). */
export const Collection = <V extends object>(props: CollectionProps<V>) => {
  const { id, one, canChange, blank, empty, load, title, summary, children } = props
  const { address, set } = useNavigation()
  const { data, error, reload } = useStored(id, load)
  const edited = address.query.edit ?? ''
  const list = useReturnFocus(edited)
  if (!data) return <LoadState error={error} isLoading onAgain={reload} rows={3} />
  const known = data.map((other) => other.id)
  const entry = data.find((other) => other.id === edited)
  const onClose = () => set({ edit: '' })
  if (edited === 'new' && canChange)
    return (
      <Editor
        key="new"
        {...props}
        entryId=""
        known={known}
        stored={blank}
        reload={reload}
        onClose={onClose}
      />
    )
  if (entry)
    return (
      <Editor
        key={entry.id}
        {...props}
        entryId={entry.id}
        known={known}
        stored={fieldsOf(blank, entry)}
        reload={reload}
        onClose={onClose}
      />
    )
  const isEmpty = data.length === 0
  const add = canChange && (
    <button
      type="button"
      class={`button ${isEmpty ? 'primary' : ''}`}
      data-entry="new"
      onClick={() => set({ edit: 'new' })}
    >
      Add {article(one)} {one}
    </button>
  )
  return (
    <div class="stack" ref={list}>
      {isEmpty ? (
        <div class="empty">
          <h3>{empty.title}</h3>
          <p>{empty.text}</p>
          {add}
        </div>
      ) : (
        <ul class="entries">
          {data.map((other) => (
            <li key={other.id}>
              <button
                type="button"
                class="entry"
                data-entry={other.id}
                onClick={() => set({ edit: other.id })}
              >
                <b>{title(other)}</b>
                <small>{summary(other)}</small>
                <ArrowRight />
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isEmpty && add && <p>{add}</p>}
      {children}
    </div>
  )
}

const article = (word: string) => (/^[aeiou]/.test(word) ? 'an' : 'a')

const fieldsOf = <V extends object>(blank: V, entry: V): V =>
  Object.fromEntries(Object.keys(blank).map((name) => [name, entry[name as keyof V]])) as V

interface EditorProps<V extends object> extends CollectionProps<V> {
  /** Empty for a new entry. */
  readonly entryId: string
  /** The ids of the entries that were there before. */
  readonly known: readonly string[]
  readonly stored: V
  reload(): Promise<unknown>
  onClose(): void
}

const Editor = <V extends object>(props: EditorProps<V>) => {
  const {
    id,
    one,
    blank,
    entryId,
    known,
    stored,
    canChange,
    rules,
    load,
    create,
    update,
    remove,
    reload,
    title,
    fields,
    onClose,
  } = props
  const isNew = entryId === ''
  const heading = useRef<HTMLHeadingElement>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  useLayoutEffect(() => heading.current?.focus(), [])
  const draft = useDraft<V>({
    id: `${id} ${entryId || 'new'}`,
    stored,
    rules: isNew ? rules.create : rules.update,
    canChange,
    isNew,
    save: async (changes, values) => {
      const answer = isNew ? await create(values) : await update(entryId, changes)
      await reload()
      return answer
    },
    look: async (sent) => {
      const all = await load()
      await reload()
      const fields = all.map((other) => ({ id: other.id, ...fieldsOf(blank, other) }))
      return isNew
        ? fields.find((other) => !known.includes(other.id) && isStored(sent, other))
        : fields.find((other) => other.id === entryId)
    },
    onSaved: (answer, values) => {
      const warnings = answer?.warnings?.map(({ message }) => message) ?? []
      if (!isNew && warnings.length > 0) return
      showToast({ text: [`${title(values)} is saved.`, ...warnings].join(' ') })
      onClose()
    },
  })
  return (
    <div class="stack">
      <p>
        <button type="button" class="button plain small back-to-list" onClick={onClose}>
          <ArrowLeft /> Back to the list
        </button>
      </p>
      <h3 class="editor-title" ref={heading} tabIndex={-1}>
        {isNew ? `New ${one}` : title(stored)}
      </h3>
      <Form
        draft={draft}
        actions={
          !isNew && (
            <button type="button" class="button danger remove" onClick={() => setIsRemoving(true)}>
              Remove…
            </button>
          )
        }
      >
        {fields(draft, entryId)}
      </Form>
      {isRemoving && (
        <ConfirmDialog
          title={`Remove “${title(stored)}”?`}
          confirm="Remove"
          send={() => remove(entryId)}
          isMade={async () => !(await load()).some((other) => other.id === entryId)}
          onDone={async () => {
            draft.discard()
            await reload()
            showToast({ text: `${title(stored)} is removed.` })
            onClose()
          }}
          onClose={() => setIsRemoving(false)}
        >
          <p>{props.removal}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
