import type { FunctionComponent } from 'preact'
import type { AccountTask } from '../../contract/page-data.ts'
import { Confirm } from './confirm.tsx'
import type { ScreenProps } from './context.ts'
import { Invite } from './invite.tsx'
import { Reset } from './reset.tsx'
import { Setup } from './setup.tsx'
import { SignIn } from './sign-in.tsx'

const SCREENS: Record<AccountTask, FunctionComponent<ScreenProps>> = {
  setup: Setup,
  invite: Invite,
  reset: Reset,
  'sign-in': SignIn,
  confirm: Confirm,
}

/** The logo, as the browser's tab shows it. */
const LOGO = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href

export const App = (props: ScreenProps) => {
  const Screen = SCREENS[props.page.task]
  return (
    <main class="card">
      <header class="brand">
        <img src={LOGO} alt="" width="32" height="32" />
        <h1>Maitred</h1>
      </header>
      <Screen {...props} />
    </main>
  )
}
