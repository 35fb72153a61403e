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

/** Shows the check and reports its token; an empty one when it has ended or failed. */
export const showBotCheck = (container: HTMLElement, sitekey: string, onToken: (token: string) => void) => {
  const lost = () => onToken('')
  const script = document.createElement('script')
  script.src = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
  script.onload = () =>
    (window as unknown as { turnstile: Turnstile }).turnstile.render(container, {
      sitekey,
      action: 'book',
      callback: onToken,
      'expired-callback': lost,
      'error-callback': lost,
    })
  document.head.append(script)
}
