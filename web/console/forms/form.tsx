import type { ComponentChildren } from 'preact'
import { Alert } from '../../shared/icons.tsx'
import { Check } from '../../shared/state-icons.tsx'
import type { Draft } from './use-draft.ts'

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
export const Form = <V extends object>({ draft, children, save = 'Save', actions, onCancel }: Props<V>) => (
  <form class="form" onSubmit={draft.submit} noValidate>
    <fieldset class="stack" disabled={!draft.canChange || (draft.isNew && draft.isBusy)}>
      {children}
    </fieldset>
    {draft.overtaken.length > 0 && (
      <p class="notice warn" role="status">
        <Alert />
        <span>
          Somebody else has saved{' '}
          {draft.overtaken.map((name) => String(name).replaceAll('_', ' ')).join(', ')} meanwhile. Saving
          replaces it with yours; Discard shows theirs.
        </span>
      </p>
    )}
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
  </form>
)

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
