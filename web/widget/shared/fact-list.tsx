import type { Details } from './guest-details.ts'
import type { GuestWords } from './words.en.ts'

export type Fact = readonly [label: string, lines: readonly string[]]

/** Who comes and what they wish, as it was typed. */
export const guestFacts = (words: GuestWords, details: Details): Fact[] => {
  const { guest_name, guest_email, guest_phone, occasion, dietary, comments } = details
  return [
    [words.contact, [guest_name, guest_email, guest_phone].filter(Boolean)],
    [words.yourWishes, [occasion, dietary, comments].filter(Boolean)],
  ]
}

/** What was chosen, as a list. A fact without lines is left out. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl class="facts">
    {facts.map(
      ([label, lines]) =>
        lines.length > 0 && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </dd>
          </div>
        ),
    )}
  </dl>
)
