import type { DoorLanguage } from '../engine/ports.ts'
import { door, state } from '../state.ts'
import { words } from '../words.ts'

/** Each language is named in itself, for whoever reads only that one. */
const LANGUAGES: readonly (readonly [DoorLanguage, string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
]

export const LanguageChoice = () => (
  <div class="field">
    <label for="door-language">{words.value.more.language}</label>
    <select
      id="door-language"
      value={state.value.kept.language}
      onChange={(event) => door.keep({ language: event.currentTarget.value as DoorLanguage })}
    >
      <option value="auto">{words.value.more.asThePhone}</option>
      {LANGUAGES.map(([name, label]) => (
        <option value={name} key={name} lang={name}>
          {label}
        </option>
      ))}
    </select>
  </div>
)
