import type { ComponentChildren } from 'preact'
import type { VenueFacts } from '../../../contract/page-data.ts'
import { sentenceFor } from '../../shared/failure.ts'
import { Alert } from '../../shared/icons.tsx'
import { Skeleton } from '../../shared/skeleton.tsx'
import type { Loaded } from '../../shared/use-load.ts'
import type { SharedWords } from '../../shared/words.en.ts'

/** Why the guest is back at an earlier step. */
export interface Trouble {
  readonly kind: 'slot_gone' | 'table_gone' | 'places_gone' | 'fields' | 'failed'
  readonly sentence: string
  readonly fields?: readonly string[]
}

/** Something the guest should know before going on. */
export const Notice = ({ children }: { children: ComponentChildren }) => (
  <div class="notice">
    <div>{children}</div>
  </div>
)

/** Said at once by screen readers, because the guest did not expect it. */
export const TroubleNotice = ({ trouble }: { trouble: Trouble | undefined }) =>
  trouble ? (
    <div class="notice warn" role="alert">
      <Alert />
      <div>{trouble.sentence}</div>
    </div>
  ) : null

/** What could not be loaded, and a button that tries again. */
export const LoadFailure = (props: { words: SharedWords; sentence: string; reload: () => void }) => (
  <div class="notice bad" role="alert">
    <Alert />
    <div>
      <p>{props.sentence}</p>
      <button type="button" class="button" onClick={props.reload}>
        {props.words.retry}
      </button>
    </div>
  </div>
)

/** What stands where something is being loaded, or could not be. */
export const Loading = ({ words, loaded }: { words: SharedWords; loaded: Loaded<unknown> }) => {
  const { data, error, reload } = loaded
  if (error) return <LoadFailure words={words} sentence={sentenceFor(words, error)} reload={reload} />
  return data ? null : <Skeleton />
}

/** How to reach the venue, where the widget cannot help. */
export const Contact = ({ page }: { page: { readonly venue: VenueFacts } }) => {
  const { phone, email } = page.venue
  return (
    <p class="contact">
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  )
}

/** What the widget cannot do, and who can. */
export const AskVenue = (props: { page: { readonly venue: VenueFacts }; children: string }) => (
  <Notice>
    <p>{props.children}</p>
    <Contact page={props.page} />
  </Notice>
)
