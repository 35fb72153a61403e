import { useEffect, useRef, useState } from 'preact/hooks'
import { showBotCheck } from './bot-check.ts'

/** The sandbox needs no check. A real one gives its token by itself, or asks the guest. */
export const useBotCheck = (siteKey: string | null, isolated: boolean) => {
  const isForeign = siteKey !== null && !siteKey.startsWith('sandbox')
  const [token, setToken] = useState(isForeign ? '' : 'sandbox')
  const [round, setRound] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = container.current
    if (!isForeign || isolated || !place) return
    place.replaceChildren()
    showBotCheck(place, siteKey, setToken)
  }, [round])
  const renew = () => {
    if (!isForeign) return
    setToken('')
    setRound((n) => n + 1)
  }
  return { token, container, renew, /** It cannot be shown here. */ isBlocked: isForeign && isolated }
}
