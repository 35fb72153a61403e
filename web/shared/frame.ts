/**
 * A widget inside the website of a venue: it says how tall it is, which step it shows, and when Escape was pressed. It
 * posts to the exact origin that the loader named, and never anything about a person.
 */
type FrameMessage =
  | { readonly maitred: 'ready' }
  | { readonly maitred: 'height'; readonly height: number }
  | { readonly maitred: 'escape' }
  | { readonly maitred: 'step'; readonly step: string }
  | { readonly maitred: 'booked'; readonly party_size: number }
  | { readonly maitred: 'paid'; readonly amount_pence: number; readonly currency: string }

let hostOrigin: string | null = null

export const post = (message: FrameMessage) => {
  if (hostOrigin !== null) window.parent.postMessage(message, hostOrigin)
}

/** Begins to talk to the website around the frame. Without one, nothing is posted. */
export const joinHost = (host: string | null) => {
  const isFramed = window.parent !== window
  document.documentElement.classList.toggle('framed', isFramed)
  if (!isFramed || host === null) return
  hostOrigin = host
  post({ maitred: 'ready' })
  let last = 0
  const measure = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    // Rounding moves by one pixel for ever; that is not worth a layout of the website.
    if (Math.abs(height - last) <= 1) return
    last = height
    post({ maitred: 'height', height })
  }
  new ResizeObserver(measure).observe(document.body)
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
      post({ maitred: 'escape' })
  })
}
