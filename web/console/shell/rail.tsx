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

/** As many fit side by side on a phone, with the button for the others. */
const FIRST = 5
const DOTS = 'M5 12h.01M12 12h.01M19 12h.01'

/** The screens, at the left edge or, on a phone, below. There the last ones are behind a button. */
export const Rail = ({ entries, current }: Props) => {
  const others = entries.length > FIRST + 1 ? entries.slice(FIRST) : []
  return (
    <nav class="rail" aria-label="Screens">
      <ul>
        {entries.map((entry) => (
          <li key={entry.name} class={others.includes(entry) ? 'other' : undefined}>
            <Entry entry={entry} current={current} />
          </li>
        ))}
        {others.length > 0 && (
          <li class="more">
            <button
              type="button"
              popovertarget="more-screens"
              aria-current={others.some(({ name }) => name === current) ? 'true' : undefined}
            >
              <Lines of={DOTS} />
              <span>More</span>
            </button>
          </li>
        )}
      </ul>
      {others.length > 0 && (
        <div id="more-screens" popover="auto">
          <ul>
            {others.map((entry) => (
              <li key={entry.name}>
                <Entry entry={entry} current={current} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  )
}

const Entry = ({ entry: { name, label, icon, href }, current }: { entry: RailEntry; current: string }) => (
  <a
    href={href}
    aria-current={current === name ? 'page' : undefined}
    onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
  >
    <Lines of={icon} />
    <span>{label}</span>
  </a>
)

const Lines = ({ of }: { of: string }) => (
  <svg class="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
    <path d={of} />
  </svg>
)
