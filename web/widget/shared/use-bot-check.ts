import { useEffect, useRef, useState } from 'preact/hooks'

/** Cloudflare Turnstile, loaded only where the service asks for it and only when somebody is about to book. */
interface Turnstile {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      action: string
      callback(token: string): void
      'expired-callback'(): void
      'error-callback'(): void
    },
  ): string
}

/** The sandbox needs no check. A real one gives its token by itself, or asks the guest. */
export const useBotCheck = (sitekey: string | null, isolated: boolean) => {
  const isForeign = sitekey !== null && !sitekey.startsWith('sandbox')
  const [token, setToken] = useState(isForeign ? '' : 'sandbox')
  const [isStopped, setIsStopped] = useState(false)
  const [round, setRound] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = container.current
    if (!isForeign || isolated || !place) return
    const lost = () => setToken('')
    lost()
    setIsStopped(false)
    place.replaceChildren()
    const script = document.createElement('script')
    script.src = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
    script.onload = () =>
      (window as unknown as { turnstile: Turnstile }).turnstile.render(place, {
        sitekey,
        action: 'book',
        callback: setToken,
        'expired-callback': lost,
        'error-callback': lost,
      })
    script.onerror = () => setIsStopped(true)
    document.head.append(script)
  }, [round])
  return {
    token,
    container,
    /** Somebody else checks the guest. */
    isForeign,
    /** Its script was not loaded. */
    isStopped,
    renew: () => setRound(round + 1),
    /** It cannot be shown here. */
    isBlocked: isForeign && isolated,
  }
}
