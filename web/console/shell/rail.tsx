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
      <Logo />
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

/** The M with the apostrophe of maître d’ in brass, on a ground that stands off the rail. */
const Logo = () => (
  <svg class="logo" viewBox="0 0 64 64" aria-hidden="true">
    <rect width="64" height="64" rx="14" />
    <path d="M14 46V20h7l9 14 9-14h7v26h-7V32l-9 13-9-13v14z" />
    <path class="apostrophe" d="M50 12h7v6l-4 8h-4l2-7h-1z" />
  </svg>
)

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
