import { useEffect, useState } from 'preact/hooks'
import type { ResultProps } from './result.tsx'

const load = () => import('./result.tsx')

/** Fetches the result's code ahead, so that it is there when the booking is, whatever the network does then. */
export const prepareResult = () => {
  load().catch(() => {})
}

const AGAIN_MS = 2000

export const LazyResult = (props: ResultProps) => {
  const [module, setModule] = useState<Awaited<ReturnType<typeof load>>>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    load().then(setModule, () => setTimeout(() => setRound((n) => n + 1), AGAIN_MS))
  }, [round])
  return module ? <module.Result {...props} /> : null
}
