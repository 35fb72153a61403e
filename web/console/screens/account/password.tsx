import { useState } from 'preact/hooks'
import { changePassword } from '../../../shared/form-rules.ts'
import { showToast } from '../../../shared/toast.tsx'
import { Form } from '../../forms/form.tsx'
import { SecretField } from '../../forms/secret-field.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { call } from '../../model/api.ts'

const EMPTY = { current_password: '', new_password: '' }

/** A new password ends every other session. */
export const Password = () => {
  const [isShown, setIsShown] = useState(false)
  const draft = useDraft<typeof EMPTY>({
    id: 'password',
    stored: EMPTY,
    rules: changePassword,
    canChange: true,
    isNew: true,
    save: async (_, values) => {
      await call('POST /api/auth/change-password', { body: values })
      showToast({ text: 'The password is changed. Every other device is signed out.' })
      return undefined
    },
  })
  const type = isShown ? 'text' : 'password'
  return (
    <section class="card" aria-labelledby="password-title">
      <h2 id="password-title">Password</h2>
      <Form draft={draft} save="Change the password">
        <SecretField
          draft={draft}
          name="current_password"
          label="Current password"
          type={type}
          autocomplete="current-password"
        />
        <SecretField
          draft={draft}
          name="new_password"
          label="New password"
          hint="At least ten characters. A few words are easier to remember than signs."
          type={type}
          autocomplete="new-password"
        />
        <label class="check">
          <input type="checkbox" checked={isShown} onChange={() => setIsShown(!isShown)} />
          <span>Show what I type</span>
        </label>
      </Form>
    </section>
  )
}
