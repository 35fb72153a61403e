import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Alert } from '../shared/icons.tsx'
import { Check } from '../shared/state-icons.tsx'
import type { Words } from './words.en.ts'

let shown = 0

/** The heading of a screen. It takes the focus when the screen appears, but not when the page opens. */
export const Head = ({ title, children }: { title: string; children?: ComponentChildren }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    shown += 1
    if (shown > 1) heading.current?.focus()
  }, [])
  return (
    <header class="head">
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {children && <p class="quiet">{children}</p>}
    </header>
  )
}

/** Said at once by screen readers, because nobody expected it. */
export const Trouble = ({ children }: { children: string | undefined }) =>
  children ? (
    <div class="notice bad" role="alert">
      <Alert />
      <div>{children}</div>
    </div>
  ) : null

/** The end of a task: what happened, and what comes next. */
export const Done = (props: { title: string; text: ComponentChildren; children?: ComponentChildren }) => (
  <section class="screen">
    <div class="seal" aria-hidden="true">
      <Check />
    </div>
    <Head title={props.title}>{props.text}</Head>
    {props.children}
  </section>
)

/** A link that does not work, in a sentence, with what to do. */
export const Spent = (props: { title: string; text: string; children?: ComponentChildren }) => (
  <section class="screen">
    <div class="seal warn" aria-hidden="true">
      <Alert />
    </div>
    <Head title={props.title}>{props.text}</Head>
    {props.children}
  </section>
)

/** The one button that does it. It keeps its name while it works, so that nothing jumps. */
export const Submit = (props: { busy: boolean; children: string }) => (
  <button type="submit" class="button primary wide" aria-busy={props.busy}>
    {props.children}
  </button>
)

export const ConsoleLink = ({ words, primary }: { words: Words; primary?: boolean }) => (
  <a class={primary ? 'button primary wide' : 'button wide'} href="/console">
    {words.toConsole}
  </a>
)
