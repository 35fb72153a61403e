import { useState } from 'preact/hooks'
import { dataUrlOf } from '../../../shared/data-url.ts'
import { PictureButton } from '../../forms/picture-button.tsx'
import type { Draft } from '../../forms/use-draft.ts'
import type { EventFields } from './event-fields.ts'

const MAX_BYTES = 3 * 1024 * 1024

interface Props {
  readonly draft: Draft<EventFields>
  /** The picture that is stored. */
  readonly shown: string | null
}

/** The picture of the event, chosen now and sent with the form. */
export const Cover = ({ draft, shown }: Props) => {
  const [fault, setFault] = useState('')
  const chosen = draft.values.cover_image
  const picture = chosen === '' ? shown : chosen
  const choose = async (file: File) => {
    setFault('')
    if (file.size > MAX_BYTES) return setFault('This picture is larger than 3 MB. Choose a smaller one.')
    draft.set('cover_image', await dataUrlOf(file))
  }
  const error = draft.errorOf('cover_image') ?? fault
  return (
    <div class="field cover-field">
      {picture && <img src={picture} alt="Cover of the event" />}
      <span class="inline-actions">
        <PictureButton
          label={picture ? 'Replace picture…' : 'Add a picture…'}
          noteId="cover-note"
          onFile={(file) => void choose(file)}
        />
        {picture && (
          <button
            type="button"
            class="button small"
            onClick={() => draft.set('cover_image', shown && chosen === '' ? null : '')}
          >
            Remove picture
          </button>
        )}
      </span>
      <p class={error ? 'fault' : 'hint'} id="cover-note" role={error ? 'alert' : undefined}>
        {error || 'PNG, JPEG, WebP or GIF, up to 3 MB, wider than high.'}
      </p>
    </div>
  )
}
