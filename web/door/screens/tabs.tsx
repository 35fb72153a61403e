import { openConflicts, type Tab, tab } from '../state.ts'
import { words } from '../words.ts'

const TABS: readonly { readonly name: Tab; readonly icon: string }[] = [
  { name: 'scan', icon: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M4 12h16' },
  { name: 'list', icon: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01' },
  { name: 'count', icon: 'M12 5v14M5 12h14' },
  { name: 'more', icon: 'M5 12h.01M12 12h.01M19 12h.01' },
]

export const Tabs = () => (
  <nav class="tabs" aria-label={words.value.screens}>
    {TABS.map(({ name, icon }) => (
      <button
        type="button"
        key={name}
        aria-current={tab.value === name ? 'page' : undefined}
        onClick={() => {
          tab.value = name
        }}
      >
        <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
          <path d={icon} />
        </svg>
        <span>{words.value.tabs[name]}</span>
        {name === 'more' && openConflicts.value.length > 0 && (
          <b class="mark">
            {openConflicts.value.length}
            <span class="visually-hidden"> {words.value.toSettle}</span>
          </b>
        )}
      </button>
    ))}
  </nav>
)
