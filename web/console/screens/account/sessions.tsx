import { useState } from 'preact/hooks'
import { shortDate } from '../../../shared/dates.ts'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import words from '../../../shared/words.en.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { LoadState } from '../../forms/load-state.tsx'
import { call, signOut } from '../../model/api.ts'
import { sendAndSay } from '../../model/look-up.ts'

/** Where the account is signed in, with a way to end each. */
export const Sessions = () => {
  const { data, error, reload } = useLoad('sessions', (signal) => call('GET /api/auth/sessions', { signal }))
  const [isEnding, setIsEnding] = useState<'others' | 'all'>()
  const others = data?.data.filter(({ current }) => !current) ?? []
  const end = async (id: string, name: string) => {
    await sendAndSay(
      () => call('DELETE /api/auth/sessions/:id', { params: { id } }),
      () => `${name} is signed out.`,
      async () => !(await call('GET /api/auth/sessions', {})).data.some((one) => one.id === id),
    )
    reload()
  }
  return (
    <section class="card stack" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      <LoadState error={error} isLoading={!data} onAgain={reload} rows={2} />
      <ul class="sessions">
        {data?.data.map(({ id, user_agent, address, last_used_at, current }) => (
          <li key={id}>
            <span>
              <b>{user_agent ?? 'Unknown device'}</b>{' '}
              {current && <span class="badge look-seated">This one</span>}
              <small>{[address, `last used ${moment(last_used_at)}`].filter(Boolean).join(' · ')}</small>
            </span>
            {!current && (
              <button
                type="button"
                class="button small"
                aria-label={`Sign out ${user_agent ?? 'unknown device'}, last used ${moment(last_used_at)}`}
                onClick={() => end(id, user_agent ?? 'The device')}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      <div class="form-actions">
        {others.length > 0 && (
          <button type="button" class="button" onClick={() => setIsEnding('others')}>
            Sign out everywhere else
          </button>
        )}
        <button type="button" class="button danger" onClick={() => setIsEnding('all')}>
          Sign out everywhere
        </button>
      </div>
      {isEnding && (
        <ConfirmDialog
          title={isEnding === 'all' ? 'Sign out everywhere?' : 'Sign out everywhere else?'}
          confirm="Sign out"
          send={() => call('DELETE /api/auth/sessions', {})}
          isMade={async () => (await call('GET /api/auth/sessions', {})).data.every(({ current }) => current)}
          onDone={() => {
            if (isEnding === 'all') return signOut()
            showToast({ text: 'Every other device is signed out.' })
            reload()
          }}
          onClose={() => setIsEnding(undefined)}
        >
          <p>
            {isEnding === 'all'
              ? 'Every device is signed out, this one too.'
              : `${others.length} ${others.length === 1 ? 'device is' : 'devices are'} signed out. This one stays.`}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** By the device's own clock: it is about the person, not about a venue. */
const moment = (instant: string): string => {
  const at = new Date(instant)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString()
  return `${shortDate(words, local.slice(0, 10))} ${local.slice(11, 16)}`
}
