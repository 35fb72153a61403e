import { useState } from 'preact/hooks'
import type { QueuePage } from '../../../contract/page-data.ts'
import type { Call } from '../../shared/client.ts'
import { Join } from './join.tsx'
import { Place } from './place.tsx'
import type { Words } from './words.en.ts'

interface Props {
  readonly page: QueuePage
  readonly words: Words
  readonly call: Call
}

/** Joining and waiting on one page: the press that joins also allows the sound. */
export const App = ({ page, words, call }: Props) => {
  const [token, setToken] = useState(page.token)
  return token ? (
    <Place page={page} words={words} call={call} token={token} />
  ) : (
    <Join
      page={page}
      words={words}
      call={call}
      onJoined={(joined) => {
        history.replaceState(null, '', `/queue/${joined}${location.search}`)
        setToken(joined)
      }}
    />
  )
}
