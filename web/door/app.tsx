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
import { words } from './words.ts'

const MINUTE_MS = 60_000

export const App = () => {
  const { session, venue, theme } = state.value.kept
  useEffect(() => {
    const turn = () => {
      document.documentElement.dataset.theme = themeAt(theme, new Date().getHours())
    }
    turn()
    // It is opened by day and stays open for the night.
    const timer = setInterval(turn, MINUTE_MS)
    return () => clearInterval(timer)
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
        <main id="screen" tabIndex={-1}>
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
    <h1>{words.value.start.loading}</h1>
    <p>{words.value.start.moment}</p>
  </main>
)

const NoList = () => (
  <main class="centre">
    <h1>{words.value.start.noConnection}</h1>
    <p>{words.value.start.noList}</p>
    <div class="stack">
      <button type="button" class="button primary big" onClick={() => door.sync()}>
        {words.value.tryAgain}
      </button>
      <button type="button" class="button big" onClick={chooseAgain}>
        {words.value.anotherNight}
      </button>
    </div>
  </main>
)

/** The names are gone. What was not sent is not. */
const NightOver = () => (
  <main class="centre">
    <h1>{words.value.start.over}</h1>
    <p>{words.value.start.namesGone}</p>
    {state.value.waiting > 0 && <p>{words.value.start.unsent(state.value.waiting)}</p>}
    <Choose isNext />
  </main>
)
