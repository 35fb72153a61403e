import { createHash } from 'node:crypto'

export interface PolicyOptions {
  /** Foreign origins whose scripts, frames and answers the page needs: a payment provider, a bot check. */
  readonly foreign?: readonly string[]
  /** Styles written into the page, allowed by their hashes. */
  readonly styles?: readonly string[]
  /** The name of the Trusted Types policy by which the page starts its worker. Without one it has none. */
  readonly worker?: string
  /** Pages of our own that the page frames. */
  readonly framesOwn?: boolean
  /** Websites that may frame the page. Undefined: every one. Empty: none. */
  readonly ancestors: readonly string[] | undefined
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * A page's Content-Security-Policy: nothing but its own scripts and styles, no inline code, no eval. Trusted Types close
 * the rest of the ways by which text becomes code; a foreign script would break under them, so they stay off where one
 * is needed.
 */
export const contentPolicy = ({
  foreign = [],
  styles = [],
  worker,
  framesOwn,
  ancestors,
}: PolicyOptions): string =>
  [
    "default-src 'none'",
    ['script-src', "'self'", ...foreign].join(' '),
    ['style-src', "'self'", ...styles.map(hashOf)].join(' '),
    ['img-src', "'self'", 'data:', ...foreign].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...foreign].join(' '),
    ...(framesOwn || foreign.length > 0
      ? [['frame-src', ...(framesOwn ? ["'self'"] : []), ...foreign].join(' ')]
      : []),
    ...(worker ? ["worker-src 'self'"] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(foreign.length > 0
      ? []
      : ["require-trusted-types-for 'script'", `trusted-types ${worker ?? "'none'"}`]),
    ...(ancestors === undefined ? [] : [`frame-ancestors ${ancestors.join(' ') || "'none'"}`]),
  ].join('; ')
