import type { ComponentChildren } from 'preact'
import type { SharedWords } from '../../shared/words.en.ts'

/** The heading of a step. It takes the focus when the step appears. */
export const Head = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <header>
    <h2 tabIndex={-1}>{title}</h2>
    {children && <p class="quiet">{children}</p>}
  </header>
)

/** The end of a step: back, and what leads on. */
export const Foot = ({ words, children }: { words: SharedWords; children: ComponentChildren }) => (
  <div class="foot">
    <button type="button" class="button plain" onClick={() => history.back()}>
      {words.back}
    </button>
    {children}
  </div>
)
