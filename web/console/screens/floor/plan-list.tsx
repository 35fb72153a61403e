import { areas, type Table } from '../../model/day.ts'
import { count } from '../../model/guest-name.ts'
import { rowsOf, type Verdict } from '../../model/timeline-model.ts'
import { LOOK_WORDS, LookIcon, OverIcon } from '../../parts/party-look.tsx'
import { type TableNow, type TableState, wordsFor } from './plan-model.ts'

interface Props {
  readonly states: readonly TableNow[]
  readonly at: number
  readonly openId: string
  /** While a party is moved: whether it could go to a table. */
  readonly verdictOf?: ((table: Table) => Target | undefined) | undefined
  readonly onPick: (id: string) => void
}

/** Whether a party could go to a table, or sits there already. */
export type Target = Verdict | 'own'

const TARGETS: Record<Target, string> = {
  own: 'They have it now',
  free: 'Free for them',
  small: 'Too few seats',
  taken: 'Taken then',
  blocked: 'Blocked then',
}

/** The word for a state, said where the colour alone would say it. */
export const stateWord = (state: TableState): string => {
  if (state === 'free') return 'Free'
  if (state === 'blocked') return 'Blocked'
  return state === 'over' ? 'Over time' : LOOK_WORDS[state]
}

/** Colour, icon and word go together. Free is the word alone. */
export const StateIcon = ({ state }: { readonly state: TableState }) => {
  if (state === 'free') return null
  if (state === 'blocked')
    return (
      <svg class="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M5.600 5.600l12.800 12.800" />
      </svg>
    )
  return state === 'over' ? <OverIcon /> : <LookIcon look={state} />
}

/** The same tables as the plan, for keyboards and screen readers, and for eyes that prefer a list. */
export const PlanList = ({ states, at, openId, verdictOf, onPick }: Props) => {
  const byId = new Map(states.map((state) => [state.table.id, state]))
  const rows = rowsOf(
    states.map(({ table }) => table),
    areas.value,
  )
  return (
    <ul class="plan-list" aria-label="Tables">
      {rows.map(({ table, heading }) => {
        const state = byId.get(table.id)
        if (!state) return null
        const verdict = verdictOf?.(table)
        const { party, next } = state
        return (
          <li key={table.id}>
            {heading !== undefined && <h2>{heading}</h2>}
            <button
              type="button"
              class={`plan-row ${verdict ? `target-${verdict}` : `look-${state.state}`}${table.id === openId ? ' open' : ''}`}
              disabled={verdict === 'taken' || verdict === 'own'}
              onClick={() => onPick(table.id)}
            >
              <b>
                <span class="visually-hidden">Table </span>
                {table.table_number} <small>· {count(table.capacity, 'seat')}</small>
              </b>
              {verdict ? (
                <span>{TARGETS[verdict]}</span>
              ) : (
                <>
                  <span class="who">
                    {party ? `${party.guest.name}, ${party.party_size}` : stateWord(state.state)}
                  </span>
                  {party && (
                    <span class={`badge standing look-${state.state}`}>
                      <StateIcon state={state.state} />
                      {wordsFor(state, at)}
                    </span>
                  )}
                  {next && (
                    <small>
                      Next {next.time} {next.guest.name}, {next.party_size}
                    </small>
                  )}
                </>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
