import type { Contract } from '../../../../contract/index.ts'
import type { BodyOf } from '../../../../contract/row.ts'
import { showToast } from '../../../shared/toast.tsx'
import { call, sentenceFor } from '../../api.ts'

export type ProfileChange = BodyOf<Contract['PUT /api/my-guests/:id']>

interface Said {
  readonly done: string
  readonly onSaved: () => void
}

/** Saves what is known about a guest, with an Undo. Answers whether it was saved; a refusal is said. */
export const saveProfile = async (
  id: string,
  change: ProfileChange,
  before: ProfileChange,
  { done, onSaved }: Said,
): Promise<boolean> => {
  const send = (body: ProfileChange) => call('PUT /api/my-guests/:id', { params: { id }, body })
  try {
    const { warnings = [] } = await send(change)
    const undo = () => {
      send(before).then(
        () => {
          showToast({ text: 'Undone.' })
          onSaved()
        },
        (error: unknown) => showToast({ text: sentenceFor(error) }),
      )
    }
    showToast({
      text: [done, ...warnings.map(({ message }) => message)].join(' '),
      action: { label: 'Undo', run: undo },
    })
    onSaved()
    return true
  } catch (error) {
    showToast({ text: sentenceFor(error) })
    return false
  }
}
