import type { PageLanguage } from '../../../contract/page-data.ts'

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

/** Here, and not in the widgets' catalogues, because few visitors ever need them. */
const WORDS: Record<PageLanguage, { readonly blocked: string; readonly again: string }> = {
  en: {
    blocked:
      'Your browser did not load the check that you are a person. Perhaps an ad blocker stops it: please allow it on this page. Everything you entered is kept.',
    again: 'Try again',
  },
  de: {
    blocked:
      'Ihr Browser hat die Prüfung, ob Sie ein Mensch sind, nicht geladen. Vielleicht verhindert das ein Werbeblocker: Bitte erlauben Sie sie auf dieser Seite. Ihre Eingaben bleiben erhalten.',
    again: 'Noch einmal versuchen',
  },
}

interface Check {
  readonly sitekey: string
  readonly lang: PageLanguage
  /** An empty token when the check has ended or failed. */
  onToken(token: string): void
  /** The visitor wants it loaded once more. */
  onAgain(): void
}

/** Shows the check and reports its token. Where its script is blocked, says so. */
export const showBotCheck = (container: HTMLElement, check: Check) => {
  const lost = () => check.onToken('')
  const script = document.createElement('script')
  script.src = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
  script.onload = () =>
    (window as unknown as { turnstile: Turnstile }).turnstile.render(container, {
      sitekey: check.sitekey,
      action: 'book',
      callback: check.onToken,
      'expired-callback': lost,
      'error-callback': lost,
    })
  script.onerror = () => showBlocked(container, check)
  document.head.append(script)
}

const showBlocked = (container: HTMLElement, { lang, onAgain }: Check) => {
  const words = WORDS[lang]
  const make = (tag: string, className: string, ...content: (string | Node)[]) => {
    const element = document.createElement(tag)
    element.className = className
    element.append(...content)
    return element
  }
  const again = make('button', 'button', words.again)
  again.onclick = onAgain
  const notice = make('div', 'notice warn', make('div', '', make('p', '', words.blocked), again))
  notice.setAttribute('role', 'alert')
  container.replaceChildren(notice)
}
