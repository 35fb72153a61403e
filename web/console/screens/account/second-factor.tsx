import { useLayoutEffect, useState } from 'preact/hooks'
import { confirmSecondFactor } from '../../../shared/form-rules.ts'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { Form } from '../../forms/form.tsx'
import { LoadState } from '../../forms/load-state.tsx'
import { SecretField } from '../../forms/secret-field.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { call, sentenceFor } from '../../model/api.ts'

type Enrolment = Awaited<ReturnType<typeof call<'POST /api/2fa/enrol'>>>

/** A code of an app beside the password. */
export const SecondFactor = () => {
  const { data, error, reload } = useLoad('second factor', (signal) => call('GET /api/2fa', { signal }))
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [fault, setFault] = useState('')
  // The button that asked for it is gone, and the code comes next.
  useLayoutEffect(() => {
    if (enrolment) document.getElementById('field-token')?.focus()
  }, [enrolment])
  const begin = async () => {
    setFault('')
    try {
      setEnrolment(await call('POST /api/2fa/enrol', {}))
    } catch (failure) {
      setFault(sentenceFor(failure))
    }
  }
  return (
    <section class="card stack" aria-labelledby="factor-title">
      <h2 id="factor-title">
        Sign in with a code as well{' '}
        {data && (
          <span class={`badge ${data.enabled ? 'look-seated' : ''}`}>{data.enabled ? 'On' : 'Off'}</span>
        )}
      </h2>
      {fault && <p class="notice bad">{fault}</p>}
      <LoadState error={error} isLoading={!data} onAgain={reload} rows={1} />
      {data?.enabled && (
        <>
          <p>Signing in asks for a code of your authenticator app. A code switches it off again.</p>
          <CodeForm
            save="Switch it off"
            send={(token) => call('POST /api/2fa/disable', { body: { token } })}
            onDone={() => {
              showToast({ text: 'The second factor is off. The password alone signs you in.' })
              reload()
            }}
          />
        </>
      )}
      {data && !data.enabled && !enrolment && (
        <>
          <p>Somebody who learns your password still cannot sign in without a code of your phone.</p>
          <p>
            <button type="button" class="button" onClick={begin}>
              Set up a second factor
            </button>
          </p>
        </>
      )}
      {data && !data.enabled && enrolment && (
        <>
          <ol class="numbered">
            <li>Open an authenticator app and scan this picture.</li>
            <li>Type the six digits that the app shows.</li>
          </ol>
          <img
            class="qr"
            src={enrolment.qr_code}
            alt="QR code for your authenticator app"
            width={200}
            height={200}
          />
          <p class="small">
            Or type this into the app:{' '}
            <code class="code">{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <CodeForm
            save="Switch it on"
            send={(token) => call('POST /api/2fa/confirm', { body: { token } })}
            onDone={() => {
              setEnrolment(undefined)
              showToast({ text: 'The second factor is on. Every other device is signed out.' })
              reload()
            }}
          />
        </>
      )}
    </section>
  )
}

interface CodeProps {
  readonly save: string
  send(token: string): Promise<unknown>
  onDone(): void
}

const CodeForm = ({ save, send, onDone }: CodeProps) => {
  const draft = useDraft<{ readonly token: string }>({
    id: `second factor ${save}`,
    stored: { token: '' },
    rules: confirmSecondFactor,
    canChange: true,
    isNew: true,
    save: async (_, { token }) => {
      await send(token.replaceAll(' ', ''))
      onDone()
      return undefined
    },
  })
  return (
    <Form draft={draft} save={save}>
      <SecretField
        draft={draft}
        name="token"
        label="Code from the app"
        type="text"
        autocomplete="one-time-code"
      />
    </Form>
  )
}
