import type { ComponentChildren, Ref } from 'preact'
import type { GuestWords } from './words.en.ts'

interface Props<S> {
  readonly words: GuestWords
  readonly step: string
  readonly section: Ref<HTMLDivElement>
  /** What is chosen already, each with a way back to it. */
  readonly chips?: readonly (readonly [step: S, text: string])[]
  /** What that costs so far. */
  readonly sum?: string | undefined
  readonly children: ComponentChildren
  go(step: S): void
}

/** A step, made anew for each, below what is chosen already. */
export const StepBox = <S,>({ words, step, section, chips = [], sum, children, go }: Props<S>) => (
  <>
    {chips.length > 0 && (
      <nav class="choices" aria-label={words.choices}>
        <ul>
          {chips.map(([to, text]) => (
            <li key={text}>
              <button type="button" aria-label={words.change(text)} onClick={() => go(to)}>
                {text}
              </button>
            </li>
          ))}
          {sum && <li class="sum">{sum}</li>}
        </ul>
      </nav>
    )}
    <div class={`step ${step}`} key={step} ref={section}>
      {children}
    </div>
  </>
)
