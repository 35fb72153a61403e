import type { Contract } from '../../../contract/index.ts'
import type { BodyOf } from '../../../contract/row.ts'
import { ApiError } from '../../shared/client.ts'
import { showToast } from '../../shared/toast.tsx'
import { isStored } from '../forms/draft.ts'
import { call, sentenceFor } from '../model/api.ts'
import { sendOrLookUp } from '../model/look-up.ts'

export type ProfileChange = BodyOf<Contract['PUT /api/my-guests/:id']>

type Texts = Pick<ProfileChange, 'notes' | 'allergies'>

/**
 * Sends a change of a profile. When its answer is lost, the profile is read again. What a colleague wrote over `seen` is
 * kept: the service refuses.
 */
export const sendProfile = async (id: string, body: ProfileChange, seen?: Texts) => {
  const params = { id }
  const answer = await sendOrLookUp(
    () => call('PUT /api/my-guests/:id', { params, body: { ...body, ...(seen ? { seen } : {}) } }),
    async () => {
      const { guest } = await call('GET /api/my-guests/:id', { params })
      return isStored(body, { ...guest, marketing: guest.marketing?.consent ?? false } as ProfileChange)
    },
  )
  return answer?.warnings ?? []
}

interface Said {
  readonly done: string
  readonly onSaved: () => void
}

/**
 * Saves what is known about a guest, with an Undo. `before` is what was changed: what a colleague wrote over it is kept,
 * and read. A refusal is said.
 */
export const saveProfile = async (
  id: string,
  change: Texts,
  before: Texts,
  { done, onSaved }: Said,
): Promise<'saved' | 'overtaken' | 'refused'> => {
  try {
    const warnings = await sendProfile(id, change, before)
    const undo = () => {
      sendProfile(id, before, change)
        .then(
          () => showToast({ text: 'Undone.' }),
          (error: unknown) => showToast({ text: sentenceFor(error) }),
        )
        .finally(onSaved)
    }
    showToast({
      text: [done, ...warnings.map(({ message }) => message)].join(' '),
      action: { label: 'Undo', run: undo },
    })
    onSaved()
    return 'saved'
  } catch (error) {
    showToast({ text: sentenceFor(error) })
    if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return 'refused'
    onSaved()
    return 'overtaken'
  }
}
