import { useEffect } from 'preact/hooks'
import { Toasts } from '../shared/toast.tsx'
import { keepAwake } from './device/wake-lock.ts'
import { stayInContact } from './live.ts'
import { themeAt } from './model/theme.ts'
import { Choose } from './screens/choose.tsx'
import { Count } from './screens/count.tsx'
import { GuestList } from './screens/guest-list.tsx'
import { More } from './screens/more.tsx'
import { PartySheet } from './screens/party-sheet.tsx'
import { Scan } from './screens/scan.tsx'
import { SignIn } from './screens/sign-in.tsx'
import { StatusBar } from './screens/status-bar.tsx'
import { Tabs } from './screens/tabs.tsx'
import { VerdictScreen } from './screens/verdict-screen.tsx'
import { chooseAgain, door, openParty, shown, state, tab } from './state.ts'

export const App = () => {
  const { session, venue, theme } = state.value.kept
  useEffect(() => {
    document.documentElement.dataset.theme = themeAt(theme, new Date().getHours())
  }, [theme, session, venue])
  return (
    <>
      {!session ? <SignIn /> : venue ? <AtDoor key={venue.id} /> : <Choose />}
      <Toasts />
    </>
  )
}

const SCREENS = { scan: Scan, list: GuestList, count: Count, more: More }

const AtDoor = () => {
  useEffect(stayInContact, [])
  useEffect(keepAwake, [])
  const { night, ended, isConnected } = state.value
  if (ended === 'night_over') return <NightOver />
  if (!night) return isConnected === false ? <NoList /> : <Loading />
  const Screen = SCREENS[tab.value]
  const party = openParty.value
  const isCovered = party !== undefined || shown.value !== undefined
  return (
    <>
      <div class="door" inert={isCovered}>
        <StatusBar />
        <main id="screen">
          <Screen />
        </main>
        <Tabs />
      </div>
      {party && <PartySheet party={party} key={party.id} />}
      {shown.value && <VerdictScreen {...shown.value} key={shown.value.at} />}
    </>
  )
}

const Loading = () => (
  <main class="centre">
    <h1>Loading tonight’s list</h1>
    <p>A moment.</p>
  </main>
)

const NoList = () => (
  <main class="centre">
    <h1>No connection yet</h1>
    <p>This phone has no list for tonight. It needs the network once; after that it goes on without.</p>
    <div class="stack">
      <button type="button" class="button primary big" onClick={() => door.sync()}>
        Try again
      </button>
      <button type="button" class="button big" onClick={chooseAgain}>
        Another venue or night
      </button>
    </div>
  </main>
)

/** The names are gone. What was not sent is not. */
const NightOver = () => (
  <main class="centre">
    <h1>The night is over</h1>
    <p>The names are gone from this phone.</p>
    {state.value.waiting > 0 && (
      <p>{state.value.waiting} waiting to be sent: they are sent when the network is back.</p>
    )}
    <Choose isNext />
  </main>
)
