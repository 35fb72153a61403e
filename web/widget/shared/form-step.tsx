import type { ComponentChildren } from 'preact'
import { type Trouble, TroubleNotice } from './notice.tsx'
import { Foot, Head } from './parts.tsx'
import type { GuestWords } from './words.en.ts'

interface Props {
  readonly words: GuestWords
  /** Absent where the step has its heading already. */
  readonly title?: string
  readonly trouble: Trouble | undefined
  /** How many fields are wrong. */
  readonly faults: number
  readonly children: ComponentChildren
  /** What its button says, where it does not only lead on. */
  readonly label?: string
  readonly busy?: boolean
  onNext(): void
}

/** A step that is a form: what is wrong, the fields, and the button that leads on. */
export const FormStep = ({ words, title, trouble, faults, children, label, busy, onNext }: Props) => {
  const submit = (event: Event) => {
    event.preventDefault()
    onNext()
  }
  return (
    <form class="step" onSubmit={submit} noValidate>
      {title && <Head title={title} />}
      <TroubleNotice trouble={trouble} />
      {faults > 0 && (
        <p class="fault-count" role="alert">
          {words.faulty(faults)}
        </p>
      )}
      {children}
      <Foot words={words}>
        <button type="submit" class="button primary" aria-busy={busy}>
          {label ?? words.next}
        </button>
      </Foot>
    </form>
  )
}
