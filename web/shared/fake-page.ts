import { type ComponentType, h, options, render } from 'preact'

/** Stand-ins for a browser's page, for tests that press the buttons of a widget without a browser. */

type Listener = (this: unknown, event: object) => unknown

class FakeNode {
  parentNode: FakeNode | null = null
  readonly childNodes: FakeNode[] = []
  readonly nodeType: number
  readonly localName: string
  data = ''

  constructor(localName: string, nodeType = 1) {
    this.localName = localName
    this.nodeType = nodeType
  }

  get ownerDocument() {
    return document
  }
  get firstChild(): FakeNode | null {
    return this.childNodes[0] ?? null
  }
  get nextSibling(): FakeNode | null {
    const all = this.parentNode?.childNodes ?? []
    return all[all.indexOf(this) + 1] ?? null
  }
  get textContent(): string {
    return this.nodeType === 3
      ? this.data
      : this.childNodes.map(({ textContent }) => textContent).join(this.localName === 'p' ? '' : ' ')
  }
  insertBefore(node: FakeNode, before: FakeNode | null) {
    node.remove()
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length
    this.childNodes.splice(at, 0, node)
    node.parentNode = this
    return node
  }
  appendChild(node: FakeNode) {
    return this.insertBefore(node, null)
  }
  removeChild(node: FakeNode) {
    node.remove()
  }
  remove() {
    const all = this.parentNode?.childNodes ?? []
    if (all.includes(this)) all.splice(all.indexOf(this), 1)
    this.parentNode = null
  }
  contains(node: FakeNode | null): boolean {
    return node !== null && (node === this || this.contains(node.parentNode))
  }
}

/** What a test reads and presses. */
class FakeElement extends FakeNode {
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  readonly attributes = new Map<string, string>()
  readonly style = {}
  value = ''
  checked = false
  readonly #listeners = new Map<string, Set<Listener>>()

  setAttribute(name: string, value: unknown) {
    this.attributes.set(name, String(value))
  }
  removeAttribute(name: string) {
    this.attributes.delete(name)
  }
  addEventListener(type: string, listener: Listener) {
    this.#listeners.set(type, new Set([...(this.#listeners.get(type) ?? []), listener]))
  }
  removeEventListener(type: string, listener: Listener) {
    this.#listeners.get(type)?.delete(listener)
  }
  querySelector() {
    return null
  }
  replaceChildren() {
    for (const node of [...this.childNodes]) node.remove()
  }
  focus() {}
  showModal() {}
  close() {}
  fire(type: string) {
    const event = { type, target: this, currentTarget: this, preventDefault: () => {} }
    for (const listener of this.#listeners.get(type) ?? []) listener.call(this, event)
  }

  /** Presses a button or ticks a choice, as a person does. */
  press() {
    if (this.attributes.has('disabled') || this.attributes.get('aria-disabled') === 'true') return
    if (this.localName === 'input') return this.fire('change')
    this.fire('click')
    if (this.attributes.get('type') === 'submit') this.#form()?.fire('submit')
  }
  #form(): FakeElement | undefined {
    for (let node = this.parentNode; node; node = node.parentNode)
      if (node instanceof FakeElement && node.localName === 'form') return node
    return undefined
  }
  within(): FakeElement[] {
    return this.childNodes.flatMap((node) => (node instanceof FakeElement ? [node, ...node.within()] : []))
  }
}

/** Puts something in place of a global until the test ends: `vi.stubGlobal`. */
type Stub = (name: string, value: unknown) => unknown

/** A page with a history. `assigned`: the addresses that the page was left for. */
export const openPage = (stub: Stub, address: string, stored: Readonly<Record<string, string>> = {}) => {
  const root = new FakeElement('main')
  const listeners = new Map<string, Set<() => void>>()
  const entries: { state: unknown; url: string }[] = [{ state: null, url: address }]
  const assigned: string[] = []
  let at = 0
  const walk = (by: number) => {
    if (!entries[at + by]) return
    at += by
    for (const listener of listeners.get('popstate') ?? []) listener()
  }
  const copy = (state: unknown) => JSON.parse(JSON.stringify(state)) as unknown
  const url = () => new URL(entries[at]?.url ?? address, 'http://test')
  const page = {
    addEventListener: (type: string, listener: () => void) =>
      listeners.set(type, new Set([...(listeners.get(type) ?? []), listener])),
    removeEventListener: (type: string, listener: () => void) => listeners.get(type)?.delete(listener),
    scrollTo: () => {},
  }
  stub('window', page)
  stub('document', {
    createElement: (name: string) => new FakeElement(name),
    createElementNS: (_: string, name: string) => new FakeElement(name),
    createTextNode: (data: string) => Object.assign(new FakeNode('', 3), { data }),
    getElementById: () => null,
    querySelector: () => null,
    documentElement: new FakeElement('html'),
    head: new FakeElement('head'),
  })
  stub('history', {
    get state() {
      return entries[at]?.state
    },
    pushState: (state: unknown, _: string, to?: string) => {
      entries.splice(at + 1, entries.length, { state: copy(state), url: to ?? url().href })
      at += 1
    },
    replaceState: (state: unknown, _: string, to?: string) => {
      entries[at] = { state: copy(state), url: to ?? url().href }
    },
    back: () => walk(-1),
    forward: () => walk(1),
  })
  stub('location', {
    get href() {
      return url().href
    },
    get pathname() {
      return url().pathname
    },
    get search() {
      return url().search
    },
    get hash() {
      return url().hash
    },
    assign: (to: string) => assigned.push(to),
    replace: (to: string) => assigned.push(to),
  })
  stub('localStorage', {
    getItem: (name: string) => stored[name] ?? null,
    setItem: () => {},
    removeItem: () => {},
  })
  stub('navigator', { onLine: true })
  // Effects run at once: the page is drawn between any two steps of a schedule.
  options.requestAnimationFrame = (run) => queueMicrotask(run as () => void)
  return {
    root,
    assigned,
    window: page,
    fire: (type: string) => {
      for (const listener of listeners.get(type) ?? []) listener()
    },
    show: <P extends object>(App: ComponentType<P>, props: P) =>
      render(h(App as ComponentType<object>, props), root as unknown as Element),
    close: () => render(null, root as unknown as Element),
    text: () => root.textContent.replaceAll(/\s+/g, ' '),
    /** What can be pressed, with the name that it is read by. */
    all: (): { readonly name: string; readonly element: FakeElement }[] =>
      root
        .within()
        .filter(({ localName }) => localName === 'button' || localName === 'input')
        .map((element) => ({
          name: (element.attributes.get('aria-label') ?? nameOf(element)).replaceAll(/\s+/g, ' ').trim(),
          element,
        })),
  }
}

/** An input is named by the label around it. */
const nameOf = (element: FakeElement): string =>
  element.localName === 'input' ? (element.parentNode?.textContent ?? '') : element.textContent

export type FakePage = ReturnType<typeof openPage>
