import { useEffect, useRef, useState } from 'preact/hooks'
import type { WidgetPage } from '../../../contract/page-data.ts'

/** The sandbox needs no check. A real one gives its token by itself, or asks the guest. */
export const useBotCheck = (sitekey: string | null, { lang, isolated }: WidgetPage) => {
  const isForeign = sitekey !== null && !sitekey.startsWith('sandbox')
  const [token, onToken] = useState(isForeign ? '' : 'sandbox')
  const [round, setRound] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  const renew = () => {
    if (!isForeign) return
    onToken('')
    setRound((n) => n + 1)
  }
  useEffect(() => {
    const place = container.current
    if (!isForeign || isolated || !place) return
    place.replaceChildren()
    import('./bot-check.ts').then(
      ({ showBotCheck }) => showBotCheck(place, { sitekey, lang, onToken, onAgain: renew }),
      // The service refuses this token, says so, and the check is loaded again.
      () => onToken('unloaded'),
    )
  }, [round])
  return { token, container, renew, /** It cannot be shown here. */ isBlocked: isForeign && isolated }
}
