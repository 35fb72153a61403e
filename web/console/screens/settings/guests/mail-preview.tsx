import { useEffect, useRef, useState } from 'preact/hooks'
import type { VenueMessageKind } from '../../../../../contract/message-kinds.ts'
import { call, sentenceFor } from '../../../model/api.ts'
import type { Venue } from '../../../model/venues.ts'

interface Props {
  readonly venue: Venue
  readonly kind: VenueMessageKind
  readonly locale: 'en' | 'de'
  readonly subject: string
  readonly text: string
}

const TYPING_MS = 400

/** The mail with what is typed, as guests will get it. */
export const MailPreview = ({ venue, kind, locale, subject, text }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [mail, setMail] = useState<{ readonly subject: string; readonly html: string }>()
  const [fault, setFault] = useState('')
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(
      () =>
        call('POST /api/my-venues/:venueId/message-settings/:kind/preview', {
          params: { venueId: venue.id, kind },
          body: { locale, subject: subject || null, text: text || null },
          signal: abort.signal,
        }).then(
          (made) => {
            setMail(made)
            setFault('')
          },
          (error) => !abort.signal.aborted && setFault(sentenceFor(error)),
        ),
      mail ? TYPING_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [venue.id, kind, locale, subject, text])
  const draw = () => mail && frame.current && drawMail(frame.current, mail.html)
  useEffect(() => void draw(), [mail])
  return (
    <section class="card stack tight" aria-label="Preview">
      <h4>As guests get it</h4>
      {fault && (
        <p class="notice bad" role="status">
          {fault}
        </p>
      )}
      {mail && (
        <p>
          <span class="quiet">Subject:</span> <b>{mail.subject}</b>
        </p>
      )}
      <iframe ref={frame} class="mail-frame" src="/console/mail-frame" title="The mail" onLoad={draw} inert />
    </section>
  )
}

/**
 * The frame is an empty page of ours with a policy of its own: a mail has its style in its markup, which the console's
 * policy forbids, and no script runs there. Its own parser makes the nodes.
 */
const drawMail = (frame: HTMLIFrameElement, html: string) => {
  const [page, view] = [frame.contentDocument, frame.contentWindow as (Window & typeof globalThis) | null]
  if (!page?.documentElement || !view || page.URL === 'about:blank') return
  const mail = new view.DOMParser().parseFromString(html, 'text/html')
  page.documentElement.replaceWith(page.importNode(mail.documentElement, true))
  frame.style.height = `${page.documentElement.scrollHeight}px`
}
