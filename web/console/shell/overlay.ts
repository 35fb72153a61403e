import { signal } from '@preact/signals'

/** What lies over the screen: the search, or the list of keys. */
export const overlay = signal<'search' | 'keys' | undefined>(undefined)
