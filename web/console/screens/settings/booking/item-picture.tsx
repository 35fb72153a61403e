import { useState } from 'preact/hooks'
import { dataUrlOf } from '../../../../shared/data-url.ts'
import { showToast } from '../../../../shared/toast.tsx'
import { PictureButton } from '../../../forms/picture-button.tsx'
import { call, sentenceFor } from '../../../model/api.ts'

const MAX_BYTES = 512_000

interface Props {
  readonly venueId: string
  readonly bundleId: string
  readonly itemId: string
  readonly name: string
  readonly stored: string | null
}

/** The picture of an extra, replaced as soon as a file is chosen. */
export const ItemPicture = ({ venueId, bundleId, itemId, name, stored }: Props) => {
  const [url, setUrl] = useState(stored)
  const [fault, setFault] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const send = async (file: File | null) => {
    setFault('')
    if (file && file.size > MAX_BYTES)
      return setFault('This file is larger than 500 KB. Choose a smaller one.')
    setIsBusy(true)
    try {
      const { picture_url } = await call('POST /api/my-venues/:venueId/bundles/:id/picture', {
        params: { venueId, id: bundleId },
        body: { item_id: itemId, data: file && (await dataUrlOf(file)) },
      })
      setUrl(picture_url)
      showToast({ text: picture_url ? `The picture of ${name} is saved.` : `${name} has no picture now.` })
    } catch (error) {
      setFault(sentenceFor(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div class="item-picture">
      {url && <img src={url} alt={name} width={48} height={48} />}
      <PictureButton
        label={url ? `Replace picture of ${name}…` : `Add picture of ${name}…`}
        isBusy={isBusy}
        onFile={(file) => void send(file)}
      />
      {url && (
        <button type="button" class="button plain small" aria-busy={isBusy} onClick={() => void send(null)}>
          Remove picture of {name}
        </button>
      )}
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
