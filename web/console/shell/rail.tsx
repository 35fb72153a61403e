export interface RailEntry {
  readonly name: string
  readonly label: string
  readonly icon: string
  readonly href: string
}

interface Props {
  readonly entries: readonly RailEntry[]
  /** The name of the screen that is open. */
  readonly current: string
}

/** The screens, at the left edge or, on a phone, below. */
export const Rail = ({ entries, current }: Props) => (
  <nav class="rail" aria-label="Screens">
    <ul>
      {entries.map(({ name, label, icon, href }) => (
        <li key={name}>
          <a href={href} aria-current={current === name ? 'page' : undefined}>
            <svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
              <path d={icon} />
            </svg>
            <span>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
