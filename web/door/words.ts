import { computed, effect, signal } from '@preact/signals'
import type { DoorLanguage } from './engine/ports.ts'
import de from './words.de.ts'
import en from './words.en.ts'

type Language = Exclude<DoorLanguage, 'auto'>

/** Both languages are in the app: it changes them without a network. */
const CATALOGUES: Record<Language, typeof en> = { en, de }

const isOurs = (language: string): language is Language => language in CATALOGUES

const ofTheBrowser = () =>
  navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase()).find(isOurs) ?? 'en'

/** What was chosen on this phone. */
export const chosenLanguage = signal<DoorLanguage>('auto')
const browserLanguage = signal<Language>('en')

export const language = computed<Language>(() =>
  chosenLanguage.value === 'auto' ? browserLanguage.value : chosenLanguage.value,
)
export const words = computed(() => CATALOGUES[language.value])

/** The page says its language. Somebody may set the phone to another one while the app is open. */
export const watchLanguage = () => {
  const read = () => {
    browserLanguage.value = ofTheBrowser()
  }
  read()
  window.addEventListener('languagechange', read)
  effect(() => {
    document.documentElement.lang = language.value
    document.title = `${words.value.title} · Maitred`
  })
}
