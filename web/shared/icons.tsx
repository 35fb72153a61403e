import type { ComponentChildren } from 'preact'

/** Marked as pure, so that a page carries only the icons it shows. */
export const icon = (children: ComponentChildren) => () => (
  <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    {children}
  </svg>
)

export const ArrowLeft = /* @__PURE__ */ icon(<path d="M15 5l-7 7 7 7" />)
export const ArrowRight = /* @__PURE__ */ icon(<path d="M9 5l7 7-7 7" />)
export const Cross = /* @__PURE__ */ icon(<path d="M6 6l12 12M18 6L6 18" />)
export const Alert = /* @__PURE__ */ icon(<path d="M12 8v5m0 3.5v.01M12 3l9.5 17h-19z" />)
export const Calendar = /* @__PURE__ */ icon(<path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" />)
export const Person = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20c1-4 4.500-5.500 8-5.500s7 1.500 8 5.500" />
  </>,
)
export const Magnifier = /* @__PURE__ */ icon(
  <>
    <circle cx="11" cy="11" r="6" />
    <path d="M20 20l-4.500-4.500" />
  </>,
)
