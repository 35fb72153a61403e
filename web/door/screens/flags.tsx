import type { Party } from '../model/types.ts'

/** What the door should know about a party, in words. */
export const Flags = ({ party }: { party: Party }) => {
  const flags = [
    ...(party.allergies ? [`Allergies: ${party.allergies}`] : []),
    ...(party.attendance === 'no_show' ? ['Was given up: the table may be gone'] : []),
    ...(party.over > 0 ? [`${party.over} too many inside`] : []),
    ...party.tags,
  ]
  if (flags.length === 0 && !party.barred) return null
  return (
    <ul class="flags" aria-label="To know">
      {party.barred && <li class="bad">Barred</li>}
      {flags.map((flag) => (
        <li key={flag}>{flag}</li>
      ))}
    </ul>
  )
}
