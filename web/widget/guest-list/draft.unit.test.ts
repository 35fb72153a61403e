import { expect, test } from 'vitest'
import { slotsToWaitFor } from './draft.ts'

const slot = (access_rule_id: string) => ({ access_rule_id, available: false, reason: 'full' })
const option = (rule_id: string, keys_per_guest: number, option_kind = 'standard') => ({
  rule_id,
  keys_per_guest,
  option_kind,
})

test('guests can wait for lists that cost no keys, whatever skipping the queue costs there', () => {
  const night = { slots: [slot('free'), slot('gold')] }
  const options = { options: [option('free', 0), option('free', 4, 'queue_skip'), option('gold', 3)] }
  const [first] = night.slots
  type Given = Parameters<typeof slotsToWaitFor>
  expect(slotsToWaitFor(night as unknown as Given[0], options as unknown as Given[1])).toEqual([first])
})
