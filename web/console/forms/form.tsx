import type { ComponentChildren } from 'preact'
import { Alert } from '../../shared/icons.tsx'
import { Check } from '../../shared/state-icons.tsx'
import type { Draft } from './use-draft.ts'
import { useKeptFocus } from './use-kept-focus.ts'

interface Props<V> {
  readonly draft: Draft<V>
  readonly children: ComponentChildren
  /** What stands on the button. */
  readonly save?: string
  /** Further buttons beside it. */
  readonly actions?: ComponentChildren
  /** Leaves the form with nothing saved, where it stands in a dialog. */
  readonly onCancel?: (() => void) | undefined
}

/** The frame of every form: its fields, what is wrong as a whole, and Save with what became of it. */
export const Form = <V extends object>(props: Props<V>) => {
  const { form, hold } = useKeptFocus()
  return (
    <form class="form" ref={form} onFocusIn={hold} onSubmit={props.draft.submit} noValidate>
      <Parts {...props} />
    </form>
  )
}

const Parts = <V extends object>({ draft, children, save = 'Save', actions, onCancel }: Props<V>) => (
  <>
    <fieldset class="stack" disabled={!draft.canChange || (draft.isNew && draft.isBusy)}>
      {children}
    </fieldset>
    {draft.overtaken.length > 0 && <Overtaken fields={namesOf(draft.overtaken) || 'this'} />}
    {draft.trouble && (
      <p class="notice bad form-trouble" role="alert" tabIndex={-1}>
        <Alert />
        <span>{draft.trouble}</span>
      </p>
    )}
    <Warnings of={draft} />
    {draft.canChange && (
      <div class="form-actions">
        <button
          type="submit"
          class="button primary"
          aria-busy={draft.isBusy}
          aria-disabled={!draft.isDirty && !draft.isNew}
        >
          {draft.isBusy ? 'Saving…' : save}
        </button>
        {onCancel ? (
          <button type="button" class="button" onClick={onCancel}>
            Cancel
          </button>
        ) : (
          draft.isDirty &&
          !draft.isBusy && (
            <button type="button" class="button" onClick={draft.discard}>
              Discard
            </button>
          )
        )}
        <span class="saved" role="status">
          {draft.isSaved && !draft.isDirty && (
            <>
              <Check /> Saved
            </>
          )}
        </span>
        {actions}
      </div>
    )}
  </>
)

/** Somebody else has saved fields that were edited here. `fields` names them. */
export const Overtaken = ({ fields }: { fields: string }) => (
  <p class="notice warn" role="status">
    <Alert />
    <span>
      Somebody else has saved {fields} meanwhile. Saving replaces it with yours; Discard shows theirs.
    </span>
  </p>
)

/** Fields by the words that stand above them. */
const namesOf = (names: readonly PropertyKey[]): string =>
  names
    .flatMap((name) => {
      const field = document.getElementById(`field-${String(name)}`) as HTMLInputElement | null
      const label = field?.labels?.[0]?.firstChild?.textContent
      return label ? [`“${label}”`] : []
    })
    .join(', ')

const Warnings = <V extends object>({ of: { warnings, isDirty } }: { of: Draft<V> }) =>
  warnings.length === 0 || isDirty ? null : (
    <div class="notice warn" role="status">
      <Alert />
      <div>
        {warnings.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
