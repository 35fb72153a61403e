import { Alert } from '../../shared/icons.tsx'
import type { Party } from '../model/types.ts'
import { words } from '../words.ts'

/** What the door should know about a party, in words. */
export const Flags = ({ party }: { party: Party }) => {
  const { flags: said, list } = words.value
  const flags = [
    ...(party.attendance === 'no_show' ? [said.givenUp] : []),
    ...(party.over > 0 ? [said.over(party.over)] : []),
    ...party.tags,
  ]
  if (flags.length === 0 && !party.barred && !party.allergies) return null
  return (
    <ul class="flags" aria-label={said.title}>
      {party.barred && <li class="bad">{list.barred}</li>}
      {party.allergies && (
        <li class="bad">
          <Alert />
          {said.allergies(party.allergies)}
        </li>
      )}
      {flags.map((flag) => (
        <li key={flag}>{flag}</li>
      ))}
    </ul>
  )
}
