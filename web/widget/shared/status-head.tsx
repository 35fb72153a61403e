import type { ComponentChildren } from 'preact'

interface Props {
  readonly tone: 'good' | 'bad' | ''
  readonly icon: ComponentChildren
  readonly title: string | undefined
  readonly sentence: string | undefined
}

/** How a booking or a wish stands. */
export const StatusHead = ({ tone, icon, title, sentence }: Props) => (
  <header class="status">
    <span class={`seal ${tone}`}>{icon}</span>
    <div>
      <h2 tabIndex={-1}>{title}</h2>
      <p class="quiet">{sentence}</p>
    </div>
  </header>
)
