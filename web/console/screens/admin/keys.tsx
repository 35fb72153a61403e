import { useState } from 'preact/hooks'
import { changeKeys } from '../../../shared/form-rules.ts'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { NumberField, TextField } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { count } from '../../model/guest-name.ts'

interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: string
  readonly keys_balance: number
}

/** Grants keys to an account, or takes them back. */
export const Keys = () => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const q = text.trim()
  const { data, error, reload } = useLoad(q.length >= 2 ? `accounts ${q}` : null, (signal) =>
    call('GET /api/admin/users', { query: { q }, signal }),
  )
  const account = data?.data.find(({ id }) => id === chosen)
  return (
    <section class="card stack" aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <div class="field">
        <label for="find-account">Account</label>
        <input
          id="find-account"
          type="search"
          placeholder="Part of a name or e-mail address"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {error && <p class="notice bad">{sentenceFor(error)}</p>}
      {data?.data.length === 0 && <p class="quiet">No account has that in its name or address.</p>}
      <ul class="rows">
        {data?.data.map(({ id, name, email, role, keys_balance }) => (
          <li key={id} class={chosen === id ? 'open' : ''}>
            <button type="button" class="row" aria-expanded={chosen === id} onClick={() => setChosen(id)}>
              <span class="who">
                <b>{name}</b>
                <small>{email}</small>
              </span>
              <span class="where">{count(keys_balance, 'key')}</span>
              <span class="badge state">{role}</span>
            </button>
          </li>
        ))}
      </ul>
      {account && <KeyForm key={account.id} account={account} onDone={reload} />}
    </section>
  )
}

const KeyForm = ({ account, onDone }: { account: Account; onDone: () => void }) => {
  const draft = useDraft<{ readonly delta: number | null; readonly note: string }>({
    id: `keys ${account.id}`,
    stored: { delta: null, note: '' },
    rules: changeKeys,
    canChange: true,
    isNew: true,
    save: async (_, { delta, note }) => {
      const { balance } = await call('POST /api/admin/users/:id/keys', {
        params: { id: account.id },
        body: { delta: delta ?? 0, ...(note.trim() ? { note: note.trim() } : {}) },
      })
      showToast({ text: `${account.name} has ${count(balance, 'key')} now.` })
      onDone()
      return undefined
    },
  })
  const { delta } = draft.values
  const after = account.keys_balance + (delta || 0)
  return (
    <Form draft={draft} save={(delta ?? 0) < 0 ? `Take ${-(delta ?? 0)} back` : `Grant ${delta || ''}`}>
      <NumberField
        draft={draft}
        name="delta"
        label={`Keys for ${account.name}`}
        hint={`Minus takes keys back. ${account.name} has ${account.keys_balance}, and ${Number.isNaN(after) ? account.keys_balance : after} after this.`}
      />
      <TextField draft={draft} name="note" label="Why" optional hint="Shown in the key history." />
    </Form>
  )
}
