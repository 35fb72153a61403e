import type { GuestWords } from './words.en.ts'

interface Props<S> {
  readonly words: GuestWords
  readonly chips: readonly (readonly [step: S, text: string])[]
  go(step: S): void
}

/** What is chosen already, each with a way back to it. */
export const Choices = <S,>({ words, chips, go }: Props<S>) => (
  <nav class="choices" aria-label={words.choices}>
    <ul>
      {chips.map(([to, text]) => (
        <li key={text}>
          <button type="button" aria-label={words.change(text)} onClick={() => go(to)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)
