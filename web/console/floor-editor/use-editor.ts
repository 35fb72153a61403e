import { useEffect, useMemo, useState } from 'preact/hooks'
import { showToast } from '../../shared/toast.tsx'
import { unsaved as unsavedForms, useShownForm } from '../forms/use-draft.ts'
import { sentenceFor } from '../model/api.ts'
import { forgetDraft, keepDraft, readDraft } from './draft-store.ts'
import { Drawing } from './drawing.ts'
import { loadPlan, savePlan } from './save.ts'

/** The settings ask before a link leads away from what is not saved. */
const useAskBeforeLeaving = (id: string, isUnsaved: boolean) => {
  useShownForm(id)
  useEffect(() => {
    if (!isUnsaved) return
    unsavedForms.value = new Set([...unsavedForms.value, id])
    return () => {
      unsavedForms.value = new Set([...unsavedForms.value].filter((one) => one !== id))
    }
  }, [id, isUnsaved])
}

/** The drawing of a venue's floors, drawn again after every change. */
export const useEditor = (venueId: string): Drawing => {
  const [, redraw] = useState(0)
  const drawing = useMemo(
    () =>
      new Drawing(venueId, {
        load: () => loadPlan(venueId),
        save: (base, plan) => savePlan(venueId, base, plan),
        drafts: {
          read: () => readDraft(venueId),
          keep: (draft) => keepDraft(venueId, draft),
          forget: () => forgetDraft(venueId),
        },
        sentenceFor,
        say: (text) => showToast({ text }),
        changed: () => redraw((n) => n + 1),
      }),
    [venueId],
  )
  useEffect(() => {
    void drawing.load()
    return () => drawing.leave()
  }, [drawing])
  useAskBeforeLeaving(`floor ${venueId}`, drawing.unsaved > 0)
  return drawing
}
