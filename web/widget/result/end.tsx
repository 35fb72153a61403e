import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { showFrom } from '../../shared/frame.ts'
import { Check, Clock } from '../../shared/state-icons.tsx'

interface Props {
  readonly isDone: boolean
  readonly title: string
  readonly sentence: string
  readonly venue: string
  /** What was bought, in lines. Absent where what follows says it. */
  readonly lines: readonly string[] | undefined
  readonly children: ComponentChildren
}

/** The end of a purchase: what was bought, and what can be done with it. Its heading takes the focus. */
export const End = ({ isDone, title, sentence, venue, lines, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true })
    showFrom(heading.current?.parentElement)
  }, [])
  return (
    <div class="result">
      <span class={`seal ${isDone ? 'good' : ''}`}>{isDone ? <Check /> : <Clock />}</span>
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      <p class="quiet">{sentence}</p>
      {lines && (
        <ul class="what">
          <li>
            <strong>{venue}</strong>
          </li>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

interface LinkProps {
  /** The language of the page, which the guest may have chosen against the browser's. */
  readonly lang: string
  readonly manageUrl: string | undefined
  /** What the manage link says. */
  readonly manage?: string
  readonly againUrl: string
  readonly again: string
}

/** The manage link, where the booking has one, and the way to the next one. */
export const EndLinks = ({ lang, manageUrl, manage, againUrl, again }: LinkProps) => (
  <p class="actions">
    {manageUrl && (
      <a class="button" href={`${manageUrl}?lang=${lang}`} target="_blank" rel="noopener">
        {manage}
      </a>
    )}
    <a class="button plain" href={againUrl}>
      {again}
    </a>
  </p>
)
