import { useEffect, useRef, useState } from 'preact/hooks'
import { showToast } from '../../../shared/toast.tsx'
import { useLoad } from '../../../shared/use-load.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { may, type Venue } from '../../model/venues.ts'
import { TagEditor } from '../../parts/tag-editor.tsx'
import type { GuestDetail } from './profile-form.tsx'

interface Props {
  readonly venue: Venue
  readonly detail: GuestDetail
  readonly onChanged: () => void
}

/** The guest's tags at all venues, and those at this one. */
export const GuestTags = ({ venue, detail, onChanged }: Props) => {
  const { data } = useLoad('tags', (signal) => call('GET /api/my-guests/tags', { signal }))
  const known = data?.data.map(({ tag }) => tag) ?? []
  const canChange = may(venue, 'host')
  const params = { id: detail.guest.id }
  const everywhere = useTags(
    detail,
    detail.tags.global,
    (tags) => call('PUT /api/my-guests/:id/tags', { params, body: { scope: 'global', tags } }),
    onChanged,
  )
  const here = useTags(
    detail,
    detail.tags.per_venue.find(({ venue_id }) => venue_id === venue.id)?.tags ?? [],
    (tags) =>
      call('PUT /api/my-guests/:id/tags', { params, body: { scope: 'venue', tags, venue_id: venue.id } }),
    onChanged,
  )
  return (
    <>
      <TagEditor label="Tags at all venues" known={known} canChange={canChange} {...everywhere} />
      <TagEditor label={`Tags at ${venue.name}`} known={known} canChange={canChange} {...here} />
    </>
  )
}

/** Shows a change at once, and sends one after the other: each is made on top of the one before, so that none is lost. */
const useTags = (
  detail: GuestDetail,
  stored: readonly string[],
  send: (tags: string[]) => Promise<unknown>,
  onChanged: () => void,
) => {
  const [expected, setExpected] = useState<readonly string[]>()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  useEffect(() => {
    if (waiting.current === 0) setExpected(undefined)
  }, [detail])
  const onSave = async (tags: string[]): Promise<boolean> => {
    setExpected(tags)
    waiting.current += 1
    const sent = last.current.then(() => send(tags))
    last.current = sent.catch(() => undefined)
    try {
      await sent
      return true
    } catch (failure) {
      setExpected(undefined)
      showToast({ text: sentenceFor(failure) })
      return false
    } finally {
      waiting.current -= 1
      onChanged()
    }
  }
  return { tags: expected ?? stored, onSave }
}
