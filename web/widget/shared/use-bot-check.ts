import { useEffect, useRef, useState } from 'preact/hooks'

interface Checked {
  readonly turnstile_site_key: string | null
  readonly isolated: boolean
}

/** The sandbox needs no check. A real one gives its token by itself, or asks the guest. */
export const useBotCheck = ({ turnstile_site_key: key, isolated }: Checked) => {
  const isForeign = key !== null && !key.startsWith('sandbox')
  const [token, setToken] = useState(isForeign ? '' : 'sandbox')
  const [round, setRound] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = container.current
    if (!isForeign || isolated || !place) return
    place.replaceChildren()
    import('./bot-check.ts').then(({ showBotCheck }) => showBotCheck(place, key, setToken)).catch(() => {})
  }, [round])
  const renew = () => {
    if (!isForeign) return
    setToken('')
    setRound((n) => n + 1)
  }
  return { token, isForeign, container, renew }
}
