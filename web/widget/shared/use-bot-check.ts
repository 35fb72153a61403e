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
  ): string | undefined
  remove(widget: string): void
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
    setIsStopped(false)
    let remove = () => {}
    const script = document.createElement('script')
    script.src = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
    script.onload = () => {
      const { turnstile } = window as unknown as { turnstile: Turnstile }
      const widget = turnstile.render(place, {
        sitekey,
        action: 'book',
        callback: setToken,
        'expired-callback': lost,
        'error-callback': lost,
      })
      // Or it would go on calling back, about a token that nobody sends any more.
      if (widget) remove = () => turnstile.remove(widget)
    }
    script.onerror = () => setIsStopped(true)
    document.head.append(script)
    return () => {
      script.onload = null
      remove()
      place.replaceChildren()
    }
  }, [round])
  return {
    token,
    container,
    /** Somebody else checks the guest. */
    isForeign,
    /** Its script was not loaded. */
    isStopped,
    /** A token is verified once: whoever has sent it needs another one. */
    renew: () => {
      if (isForeign) setToken('')
      setRound((n) => n + 1)
    },
    /** It cannot be shown here. */
    isBlocked: isForeign && isolated,
  }
}
