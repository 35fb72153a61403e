import { useEffect, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { signOut } from '../model/api.ts'
import { HELP } from '../model/help.ts'
import { session } from '../model/session.ts'
import { platformScreensFor } from '../platform.tsx'

interface Props {
  readonly role: string
  readonly hasDoor?: boolean
  /** Shows the list of keys, where there is one. */
  readonly onKeys?: () => void
  /** Asks for a further venue, where the account may make one. */
  readonly onAddVenue?: (() => void) | undefined
}

/** "MA": the first letters of the first name and the last. */
const initialsOf = (name: string): string => {
  const [first = '', ...others] = name.trim().split(/\s+/)
  return (first.slice(0, 1) + (others.at(-1) ?? '').slice(0, 1)).toUpperCase()
}

/** Who is signed in, what belongs to them, help, and the way out. */
export const AccountMenu = ({ role, hasDoor = false, onKeys, onAddVenue }: Props) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const { url } = useLocation()
  const user = session.value?.user
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  useEffect(close, [url])
  /** Opens something over the screen, and leaves no open menu behind it. */
  const over = (open: () => void) => () => {
    close()
    open()
  }
  return (
    <details
      class="account"
      ref={menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        event.preventDefault()
        menu.current.open = false
        menu.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label={`Signed in as ${user?.name ?? ''}`}
        data-initials={initialsOf(user?.name ?? '?')}
      />
      <div class="menu">
        <p>
          <b>{user?.name}</b>
          <small>{role}</small>
        </p>
        <ul>
          {platformScreensFor(user?.role ?? '').map(({ name, label }) => (
            <li key={name}>
              <a href={`/console/${name}`}>{label}</a>
            </li>
          ))}
          {hasDoor && (
            <li>
              <a href="/door/" target="_self">
                The door app
              </a>
            </li>
          )}
          <li>
            <a href={HELP} target="_blank" rel="noreferrer">
              Help
            </a>
          </li>
        </ul>
        {onAddVenue && (
          <button type="button" class="button" onClick={over(onAddVenue)}>
            Add a venue…
          </button>
        )}
        {onKeys && (
          <button type="button" class="button" onClick={over(onKeys)}>
            Keys
          </button>
        )}
        <button type="button" class="button" onClick={signOut}>
          Sign out
        </button>
      </div>
    </details>
  )
}
