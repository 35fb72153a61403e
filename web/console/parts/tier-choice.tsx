import { useState } from 'preact/hooks'
import { isVip } from '../../../domain/tier.ts'
import { call } from '../model/api.ts'
import { sendAndSay } from '../model/look-up.ts'
import { MarkIcon } from './marks.tsx'

const TIERS = { standard: 'Standard', silver: 'Silver', gold: 'Gold', vip: 'VIP', vvip: 'VVIP' } as const
type Tier = keyof typeof TIERS

/** “VIP”, not “Vip”. */
export const tierInWords = (tier: string): string => TIERS[tier as Tier] ?? tier

interface Props {
  readonly venueId: string
  readonly id: string
  readonly name: string
  readonly tier: string
  readonly canChange: boolean
  readonly onSaved: () => void
}

/** How the venue ranks a guest. It shows on every block, row and table of theirs. */
export const TierChoice = ({ venueId, id, name, tier, canChange, onSaved }: Props) => {
  const [chosen, setChosen] = useState<string>()
  const shown = chosen ?? tier
  const choose = async (next: Tier) => {
    setChosen(next)
    const read = async () => (await call('GET /api/my-guests/:id', { params: { id } })).guest.membership_tier
    await sendAndSay(
      () => call('PUT /api/my-guests/:id', { params: { id }, body: { tier: next, venue_id: venueId } }),
      () => `${name} is now ${TIERS[next]}.`,
      async () => (await read()) === next,
    )
    setChosen(undefined)
    onSaved()
  }
  if (!canChange) return isVip(tier) ? <p>{tierInWords(tier)}</p> : null
  return (
    <label class="tier-choice">
      {isVip(shown) && <MarkIcon kind="vip" />}
      <span>Tier</span>
      <select value={shown} onChange={(event) => choose(event.currentTarget.value as Tier)}>
        {Object.entries(TIERS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
