import { useEffect, useRef, useState } from 'preact/hooks'
import { newKey } from '../../../shared/client.ts'
import { FaultNotice } from '../../../shared/fault-notice.tsx'
import { showToast } from '../../../shared/toast.tsx'
import { call, sentenceFor } from '../../model/api.ts'
import type { Venue } from '../../model/venues.ts'
import { waitWords } from './queue-model.ts'

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8]
const LARGEST = 30

interface Props {
  readonly venue: Venue
  readonly onAdded: () => Promise<unknown>
}

const FIELDS = ['name', 'phone', 'note'] as const
const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement

/** A tap for the size, a tap to add, and a phone number where there is one. The quote stands there before. */
export const AddParty = ({ venue, onAdded }: Props) => {
  const [size, setSize] = useState(0)
  /** What stands in the field for more than eight. */
  const [more, setMore] = useState('')
  const [isTyping, setIsTyping] = useState(false)
  const moreField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isTyping) moreField.current?.focus()
  }, [isTyping])
  const [mins, setMins] = useState<number | null>()
  const [fault, setFault] = useState('')
  /** The party that could not be added, and its key: sent again as it was, it is added once. */
  const failed = useRef({ content: '', key: '' })
  const underWay = useRef(0)
  const sizeNow = useRef(size)
  sizeNow.current = size
  const params = { venueId: venue.id }
  useEffect(() => {
    setMins(undefined)
    if (size === 0) return
    const leaving = new AbortController()
    call('GET /api/my-venues/:venueId/queue/quote', {
      params,
      query: { party_size: size },
      signal: leaving.signal,
    }).then(
      (quote) => setMins(quote.mins),
      () => undefined,
    )
    return () => leaving.abort()
  }, [size, venue.id])
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    // The second press of a double one finds the form empty.
    if (size === 0) return underWay.current === 0 ? setFault('How many are they?') : undefined
    const typed = FIELDS.map((field) => fieldOf(form, field).value)
    const [name = '', phone = '', note = ''] = typed.map((text) => text.trim())
    const body = { name: name || 'Walk-in', party_size: size, phone: phone || null, note }
    const content = JSON.stringify(body)
    const idempotencyKey = failed.current.content === content ? failed.current.key : newKey()
    // Empty at once: the next party may stand there already, and what is typed for it stays.
    form.reset()
    setSize(0)
    setMore('')
    setIsTyping(false)
    setFault('')
    underWay.current += 1
    try {
      const { quoted_mins, warnings = [] } = await call('POST /api/my-venues/:venueId/queue', {
        params,
        body,
        idempotencyKey,
      })
      const said = `${body.name}, ${size}: ${waitWords(quoted_mins)}.`
      showToast({ text: [said, ...warnings.map(({ message }) => message)].join(' ') })
      await onAdded()
    } catch (error) {
      failed.current = { content, key: idempotencyKey }
      const isEmpty = sizeNow.current === 0 && FIELDS.every((field) => fieldOf(form, field).value === '')
      if (!isEmpty) return setFault(`${body.name}, ${size}: ${sentenceFor(error)}`)
      for (const [n, field] of FIELDS.entries()) fieldOf(form, field).value = typed[n] ?? ''
      setSize(size)
      setMore(more)
      setIsTyping(more !== '')
      setFault(sentenceFor(error))
    } finally {
      underWay.current -= 1
    }
  }
  const choose = (people: number, text = '') => {
    setSize(people)
    setMore(text)
  }
  return (
    <form class="card add-party" onSubmit={add}>
      <fieldset class="sizes">
        <legend>How many?</legend>
        {SIZES.map((one) => (
          <button
            key={one}
            type="button"
            class={`button${one === size ? ' primary' : ''}`}
            aria-pressed={one === size}
            onClick={() => {
              choose(one)
              setIsTyping(false)
            }}
          >
            {one}
          </button>
        ))}
        {isTyping ? (
          <label class="more">
            <span class="visually-hidden">More than eight people</span>
            <input
              ref={moreField}
              type="number"
              inputMode="numeric"
              min={1}
              max={LARGEST}
              value={more}
              onInput={({ currentTarget: { value } }) =>
                choose(Math.min(LARGEST, Math.floor(Number(value)) || 0), value)
              }
            />
          </label>
        ) : (
          <button
            type="button"
            class="button"
            onClick={() => {
              choose(0)
              setIsTyping(true)
            }}
          >
            9+<span class="visually-hidden"> people</span>
          </button>
        )}
      </fieldset>
      <div class="add-line">
        <div class="field">
          <label for="queue-name">Name</label>
          <input id="queue-name" name="name" type="text" maxLength={200} autocomplete="off" />
        </div>
        <div class="field">
          <label for="queue-phone">Phone</label>
          <input id="queue-phone" name="phone" type="tel" maxLength={40} autocomplete="off" />
        </div>
        <div class="field wide-field">
          <label for="queue-note">Note</label>
          <input id="queue-note" name="note" type="text" maxLength={200} autocomplete="off" />
        </div>
        <button type="submit" class="button primary">
          Add
        </button>
      </div>
      <p class="quote" role="status">
        {size > 0 && mins !== undefined && (
          <>
            Tell them: <b>{waitWords(mins)}</b>
          </>
        )}
      </p>
      <FaultNotice fault={fault} />
    </form>
  )
}
