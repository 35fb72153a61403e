import { icon } from './icons.tsx'

/** Done, and still to come. Apart from the others, because bundles are cut by file and most widgets end without them. */
export const Check = /* @__PURE__ */ icon(<path d="M5 13l4 4L19 7" />)
export const Clock = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3 2" />
  </>,
)
