/**
 * The loader that websites include. It defines <maitred-widget>, which shows a widget of ours in a frame, in place
 * (`mode="inline"`) or behind a button (`mode="button"`). It is all that runs inside the website: no shadow DOM, no
 * style sheet, no cookie, no storage. Styles are set through the CSSOM, so a website needs `script-src` and `frame-src`
 * for our origin and nothing else. Inline !important wins over whatever the website's style sheets say.
 */
const script = document.currentScript as HTMLScriptElement | null
const origin = new URL(
  script?.src ?? document.querySelector<HTMLScriptElement>('script[src$="/embed.js"]')?.src ?? location.href,
).origin

const TYPES = ['bookings', 'events', 'vouchers', 'guest-list', 'combo']
const TITLES: Record<string, readonly [string, string]> = {
  bookings: ['Book a table', 'Tisch reservieren'],
  events: ['Events', 'Veranstaltungen'],
  vouchers: ['Gift vouchers', 'Gutscheine'],
  'guest-list': ['Guest list', 'Gästeliste'],
  combo: ['Book', 'Reservieren'],
}
/** How long a frame may stay silent after it has loaded before it counts as blocked. */
const SILENCE_MS = 1500

const style = (element: HTMLElement, rules: Record<string, string>) => {
  for (const name of Object.keys(rules)) element.style.setProperty(name, rules[name] ?? '', 'important')
}

const make = <N extends keyof HTMLElementTagNameMap>(name: N, rules: Record<string, string>) => {
  const element = document.createElement(name)
  style(element, { all: 'revert', 'box-sizing': 'border-box', ...rules })
  return element
}

class MaitredWidget extends HTMLElement {
  #frame: HTMLIFrameElement | undefined
  #dialog: HTMLDialogElement | undefined
  #made: HTMLElement[] = []
  #hidden: HTMLElement[] = []
  #isolated = self.crossOriginIsolated
  #spoken = false
  /** Whether the visitor has pressed anything in the frame. */
  #isUsed = false
  /** Whether the visitor has scrolled the website since their last press in the frame. */
  #isElsewhere = false
  /** How many changes of the frame may still make the website scroll by themselves. */
  #ours = 0

  connectedCallback() {
    // The element's content may not be parsed yet.
    queueMicrotask(() => this.isConnected && this.#made.length === 0 && this.#show())
  }

  disconnectedCallback() {
    window.removeEventListener('message', this.#hear)
    document.removeEventListener('scroll', this.#onScroll, true)
    for (const element of this.#made) element.remove()
    for (const element of this.#hidden) element.style.removeProperty('display')
    this.#made = []
    this.#hidden = []
    this.#frame = undefined
    this.#dialog = undefined
    this.#spoken = false
  }

  get #type() {
    const type = this.getAttribute('type') ?? 'bookings'
    return TYPES.includes(type) ? type : 'bookings'
  }

  get #title() {
    return TITLES[this.#type]?.[/^de/i.test(this.#lang) ? 1 : 0] ?? ''
  }

  get #lang() {
    return this.getAttribute('lang') ?? document.documentElement.lang
  }

  get #address() {
    const url = new URL(
      `${origin}/widget/${this.#type}/${encodeURIComponent(this.getAttribute('venue') ?? '')}`,
    )
    url.searchParams.set('host', location.origin)
    if (this.#lang) url.searchParams.set('lang', this.#lang)
    if (this.#isolated) url.searchParams.set('isolated', '1')
    return url.href
  }

  #show() {
    if (!this.getAttribute('venue')) return
    style(this, { display: this.getAttribute('mode') === 'button' ? 'inline-block' : 'block' })
    window.addEventListener('message', this.#hear)
    document.addEventListener('scroll', this.#onScroll, { capture: true, passive: true })
    if (this.getAttribute('mode') === 'button') this.#showButton()
    else {
      this.#hideContent()
      this.#add(this.#makeFrame(), this)
    }
  }

  /** What stands in the element without JavaScript. */
  #hideContent() {
    for (const child of Array.from(this.children) as HTMLElement[]) {
      style(child, { display: 'none' })
      this.#hidden.push(child)
    }
  }

  #add(element: HTMLElement, parent: Element) {
    this.#made.push(element)
    parent.append(element)
  }

  #makeFrame() {
    const frame = make('iframe', {
      display: 'block',
      width: '100%',
      'min-width': '0',
      'max-width': 'none',
      height: '640px',
      'min-height': '0',
      'max-height': 'none',
      border: '0',
      margin: '0',
      padding: '0',
      opacity: '1',
      visibility: 'visible',
    })
    frame.title = this.#title
    frame.allow = `payment ${origin}`
    frame.addEventListener('load', () => this.#checkBlocked(frame))
    frame.src = this.#address
    this.#frame = frame
    return frame
  }

  /** A website with an embedder policy blocks frames that have none: ask for one that has. */
  #checkBlocked(frame: HTMLIFrameElement) {
    setTimeout(() => {
      if (this.#spoken || this.#isolated || this.#frame !== frame) return
      this.#isolated = true
      frame.src = this.#address
    }, SILENCE_MS)
  }

  #showButton() {
    const link = this.querySelector<HTMLElement>('a, button')
    const text = link?.textContent?.trim() || this.#title
    let button = link
    if (!button) {
      button = make('button', { font: 'inherit', padding: '.75em 1.25em', cursor: 'pointer' })
      button.textContent = text
      this.#add(button, this)
    }
    button.setAttribute('aria-haspopup', 'dialog')
    // The frame loads before the click, as soon as somebody seems to want it.
    const prepare = () => this.#prepareDialog(text)
    for (const event of ['pointerenter', 'focus', 'touchstart'])
      button.addEventListener(event, prepare, { once: true, passive: true })
    button.addEventListener('click', (event) => {
      const { ctrlKey, metaKey, shiftKey } = event as MouseEvent
      if (!this.isConnected || ctrlKey || metaKey || shiftKey) return
      event.preventDefault()
      prepare()
      this.#dialog?.showModal()
    })
  }

  #prepareDialog(label: string) {
    if (this.#dialog || !this.isConnected) return
    const dialog = make('dialog', {
      position: 'fixed',
      inset: '0',
      width: '100%',
      height: '100%',
      'max-width': 'none',
      'max-height': 'none',
      margin: '0',
      padding: 'max(12px, 3vh) 12px',
      border: '0',
      overflow: 'auto',
      background: 'rgba(10,13,16,.55)',
    })
    dialog.setAttribute('aria-label', label)
    const panel = make('div', {
      position: 'relative',
      width: '100%',
      'max-width': '720px',
      margin: '0 auto',
      'border-radius': '14px',
      overflow: 'hidden',
      background: '#fff',
    })
    const close = make('button', {
      position: 'absolute',
      top: '10px',
      right: '10px',
      width: '44px',
      height: '44px',
      border: '0',
      'border-radius': '50%',
      background: 'rgba(128,136,144,.22)',
      color: 'inherit',
      font: '400 24px/1 system-ui, sans-serif',
      cursor: 'pointer',
      'z-index': '1',
    })
    close.type = 'button'
    close.textContent = '×'
    close.setAttribute('aria-label', /^de/i.test(this.#lang) ? 'Schließen' : 'Close')
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
    // A dialog that is closed must not be seen, whatever `all` says.
    const toggle = () => style(dialog, { display: dialog.open ? 'block' : 'none' })
    new MutationObserver(toggle).observe(dialog, { attributeFilter: ['open'] })
    toggle()
    panel.append(this.#makeFrame(), close)
    dialog.append(panel)
    this.#dialog = dialog
    this.#add(dialog, this)
  }

  /** Only what scrolls the frame counts, not a carousel beside it. */
  #onScroll = ({ target }: Event) => {
    if (this.#ours === 0 && this.#frame && (target as Node).contains(this.#frame)) this.#isElsewhere = true
  }

  /** Scroll events come with the next frame of the screen: until then they are the work of this element. */
  #own() {
    this.#ours += 1
    const end = () => {
      this.#ours -= 1
    }
    requestAnimationFrame(() => requestAnimationFrame(end))
  }

  /** Once it is used, a frame that becomes shorter still reaches the lower edge of the view, so that nothing below it moves up. */
  #resize(height: unknown) {
    const frame = this.#frame
    if (!frame || typeof height !== 'number' || !(height > 0 && height < 20_000)) return
    const { top, bottom } = frame.getBoundingClientRect()
    const least = !this.#isUsed || this.#dialog ? 0 : Math.min(bottom, innerHeight) - top
    this.#own()
    style(frame, { height: `${Math.max(height, least)}px` })
  }

  /**
   * Brings a new step to the top of the view, below what the website keeps free there (`scroll-padding`). The scroll
   * stays where it is when the step begins in the upper part of the view anyway, or when the visitor reads elsewhere.
   */
  #bring(top: number) {
    const frame = this.#frame
    if (!frame || this.#isElsewhere) return
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
    const at = frame.getBoundingClientRect().top + top
    if (at >= padding && at <= innerHeight / 3) return
    this.#own()
    style(frame, { 'scroll-margin-top': `${-top}px` })
    frame.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' })
  }

  /** A frame of another scheme than the website would not be transparent. The dialog has the frame's own ground. */
  #paint(scheme: string, ground: string) {
    if (this.#frame) style(this.#frame, { 'color-scheme': scheme })
    const panel = this.#dialog?.firstElementChild as HTMLElement | undefined
    if (panel) style(panel, { background: ground, color: scheme === 'dark' ? '#fff' : '#161b18' })
  }

  /** Only what our own frame says, from our own origin. */
  #hear = ({ source, origin: from, data }: MessageEvent) => {
    if (from !== origin || !this.#frame || source !== this.#frame.contentWindow) return
    if (!data || typeof data.maitred !== 'string') return
    const { maitred, height, top = 0, scheme, ground, ...detail } = data
    // The first document of a frame nobody asked for leaves the website where it is.
    const isNext = this.#spoken
    this.#spoken = true
    if (scheme) this.#paint(scheme, ground)
    if (maitred === 'press') {
      this.#isUsed = true
      this.#isElsewhere = false
    }
    const isShown = isNext && (maitred === 'show' || maitred === 'ready')
    if (isShown) this.#bring(top)
    this.#resize(height)
    // A taller frame may leave room for what there was none before.
    if (isShown) this.#bring(top)
    if (maitred === 'escape') this.#dialog?.close()
    if (['step', 'booked', 'paid'].includes(maitred))
      this.dispatchEvent(new CustomEvent(`maitred:${maitred}`, { bubbles: true, detail }))
  }
}

if (!customElements.get('maitred-widget')) customElements.define('maitred-widget', MaitredWidget)
