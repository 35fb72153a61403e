import { Alert } from '../../shared/icons.tsx'
import type { Party } from '../model/types.ts'
import { words } from '../words.ts'

interface Props {
  readonly party: Party
  /** It stands there already that they are barred. */
  readonly isBarredSaid?: boolean
}

/** What the door should know about a party, in words: the allergy first, as in the list. */
export const Flags = ({ party, isBarredSaid = false }: Props) => {
  const { flags: said, list } = words.value
  const flags = [
    ...(party.attendance === 'no_show' ? [said.givenUp] : []),
    ...(party.over > 0 ? [said.over(party.over)] : []),
    ...party.tags,
  ]
  const isBarred = party.barred && !isBarredSaid
  if (flags.length === 0 && !isBarred && !party.allergies) return null
  return (
    <ul class="flags" aria-label={said.title}>
      {party.allergies && (
        <li class="bad">
          <Alert />
          {said.allergies(party.allergies)}
        </li>
      )}
      {isBarred && <li class="bad">{list.barred}</li>}
      {flags.map((flag) => (
        <li key={flag}>{flag}</li>
      ))}
    </ul>
  )
}
