/**
 * A widget inside the website of a venue: it says how tall it is, which step it shows and where its heading stands, and
 * when Escape was pressed. It posts to the exact origin that the loader named, and never anything about a person.
 */
type FrameMessage =
  /** How the frame looks, so that what is around it suits: the dialog, and a ground that shows through. */
  | ({ readonly maitred: 'ready' | 'look' } & FrameLook)
  /** The guest pressed something: their attention is here. */
  | { readonly maitred: 'press' }
  | { readonly maitred: 'height'; readonly height: number }
  | {
      readonly maitred: 'show'
      /** Where what is to be seen begins, from the top of the frame. */
      readonly top: number
      /** The height of the new content, so that both are applied together. */
      readonly height: number
    }
  | { readonly maitred: 'escape' }
  | { readonly maitred: 'step'; readonly step: string }
  | { readonly maitred: 'booked'; readonly party_size: number }
  | { readonly maitred: 'paid'; readonly amount_pence: number; readonly currency: string }

interface FrameLook {
  readonly scheme: string
  readonly ground: string
}

let hostOrigin: string | null = null
/** The last height that was posted. */
let last = 0

const heightNow = () => Math.ceil(document.body.getBoundingClientRect().height)

/**
 * Asks the website to bring a new step into view. The website leaves the scroll alone where the guest has scrolled since
 * their last press in the frame. A page of its own scrolls itself.
 */
export const showFrom = (element: Element | null | undefined) => {
  if (hostOrigin === null) return window.scrollTo({ top: 0 })
  if (!element) return
  last = heightNow()
  const top = Math.max(0, Math.floor(element.getBoundingClientRect().top + window.scrollY))
  post({ maitred: 'show', top, height: last })
}

export const post = (message: FrameMessage) => {
  if (hostOrigin !== null) window.parent.postMessage(message, hostOrigin)
}

/** Begins to talk to the website around the frame. Without one, nothing is posted. */
export const joinHost = (host: string | null) => {
  const isFramed = window.parent !== window
  document.documentElement.classList.toggle('framed', isFramed)
  if (!isFramed || host === null) return
  hostOrigin = host
  const sayLook = (maitred: 'ready' | 'look') => {
    const { colorScheme: scheme } = getComputedStyle(document.documentElement)
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--card')
    post({ maitred, scheme, ground })
  }
  sayLook('ready')
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', () => sayLook('look'))
  const measure = () => {
    const height = heightNow()
    // Rounding moves by one pixel for ever; that is not worth a layout of the website.
    if (Math.abs(height - last) <= 1) return
    last = height
    post({ maitred: 'height', height })
  }
  new ResizeObserver(measure).observe(document.body)
  for (const input of ['pointerup', 'keydown'])
    window.addEventListener(input, () => post({ maitred: 'press' }))
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
      post({ maitred: 'escape' })
  })
}
