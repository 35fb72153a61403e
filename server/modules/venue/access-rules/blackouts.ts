import { BLACKOUT_FLOWS } from '../../../../contract/access-rules.ts'
import { collection, requireNotAbove } from '../../base/index.ts'

export const blackouts = collection('blackouts', {
  table: 'blackouts',
  prefix: 'bout',
  label: 'Blackout',
  order: ['date_from'],
  defaults: () => ({ flows: [...BLACKOUT_FLOWS], reason: '' }),
  settle: ({ draft }) => {
    requireNotAbove(draft, 'date_from', 'date_to')
  },
})
