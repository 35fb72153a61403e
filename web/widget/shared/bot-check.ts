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

const load = () =>
  new Promise<Turnstile>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
    script.onload = () => resolve((window as unknown as { turnstile: Turnstile }).turnstile)
    script.onerror = () => reject(new Error('The bot check could not be loaded.'))
    document.head.append(script)
  })

/** Shows the check and reports its token; an empty one when it has ended or failed. */
export const showBotCheck = async (
  container: HTMLElement,
  sitekey: string,
  onToken: (token: string) => void,
) => {
  const turnstile = await load()
  const lost = () => onToken('')
  turnstile.render(container, {
    sitekey,
    action: 'book',
    callback: onToken,
    'expired-callback': lost,
    'error-callback': lost,
  })
}
