import { useRef, useState } from 'preact/hooks'
import { shortDate } from '../../../shared/dates.ts'
import { money } from '../../../shared/money.ts'
import words from '../../../shared/words.en.ts'
import { call, sentenceFor } from '../../model/api.ts'
import { may, type Venue } from '../../model/venues.ts'
import { Camera } from './camera.tsx'
import { Redemption } from './redeem-form.tsx'
import { codeIn, type Found, STATUS_WORDS } from './voucher.ts'

/** A voucher by its code, typed or shown to the camera, of this venue or of a sister. */
export const Redeem = ({ venue }: { venue: Venue }) => {
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found>()
  const [fault, setFault] = useState('')
  const [isScanning, setIsScanning] = useState(false)
  const sought = useRef<string | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  /** What stands in the field now, for what goes on after an answer. */
  const latest = useRef(text)
  latest.current = text
  const find = async (typed: string) => {
    setFault('')
    setFound(undefined)
    const code = codeIn(typed)
    sought.current = code
    if (!code)
      return setFault('A code has four groups of four letters and digits, such as K7QM-2XWD-9HPT-4VRB.')
    try {
      const answer = await call('GET /api/my-venues/:venueId/vouchers/lookup', {
        params: { venueId: venue.id },
        query: { code },
      })
      if (sought.current === code) setFound(answer)
    } catch (error) {
      if (sought.current === code) setFault(sentenceFor(error))
    }
  }
  /** A whole code is looked up at once: somebody stands there and waits. */
  const type = (typed: string) => {
    setText(typed)
    const code = codeIn(typed)
    if (code && code !== sought.current) void find(typed)
  }
  /** What is left is shown. Where somebody has begun to type the next code meanwhile, the focus stays with them. */
  const redeemed = (code: string, balance_pence: number): boolean => {
    setFound((shown) =>
      shown?.code === code
        ? { ...shown, balance_pence, status: balance_pence > 0 ? shown.status : 'redeemed' }
        : shown,
    )
    return codeIn(latest.current) === code
  }
  const another = () => {
    sought.current = undefined
    setText('')
    setFound(undefined)
    setFault('')
    field.current?.focus()
  }
  return (
    <div class="redeem stack">
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault()
          void find(text)
        }}
      >
        <label for="voucher-code">Code of the voucher</label>
        <div class="copy-field">
          <input
            ref={field}
            id="voucher-code"
            class="code"
            type="text"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            maxLength={50}
            value={text}
            aria-invalid={fault ? 'true' : undefined}
            aria-describedby={fault ? 'voucher-fault' : undefined}
            onInput={(event) => type(event.currentTarget.value)}
          />
          <button type="submit" class="button primary">
            Find
          </button>
        </div>
        {fault && (
          <p class="fault" id="voucher-fault" role="alert">
            {fault}
          </p>
        )}
      </form>
      {isScanning ? (
        <Camera
          onRead={(read) => {
            const code = codeIn(read)
            if (!code) return false
            setText(code)
            setIsScanning(false)
            void find(code)
            return true
          }}
          onClose={() => setIsScanning(false)}
        />
      ) : (
        <button type="button" class="button" onClick={() => setIsScanning(true)}>
          Scan with the camera
        </button>
      )}
      {found && (
        <FoundVoucher
          key={found.code}
          venue={venue}
          found={found}
          onDone={(left) => redeemed(found.code, left)}
          onAnother={another}
        />
      )}
    </div>
  )
}

interface FoundProps {
  readonly venue: Venue
  readonly found: Found
  onDone(balancePence: number): boolean
  onAnother(): void
}

const FoundVoucher = ({ venue, found, onDone, onAnother }: FoundProps) => {
  const pay = (pence: number) => money(pence, venue.currency, 'en')
  const { text, look } = STATUS_WORDS[found.status]
  return (
    <section class="card stack" aria-labelledby="found-title">
      <h2 id="found-title">
        {pay(found.balance_pence)} left <small class="quiet">of {pay(found.amount_pence)}</small>
      </h2>
      <p class="panel-facts">
        <span class={`badge ${look}`}>{text}</span>
        <span class="code">{found.code}</span>
        <span>
          good until {shortDate(words, found.expires_at)} {found.expires_at.slice(0, 4)}
        </span>
        {found.venue.id !== venue.id && <span>sold by {found.venue.name}</span>}
      </p>
      {may(venue, 'host') && (
        <Redemption
          venue={venue}
          code={found.code}
          balancePence={found.balance_pence}
          isActive={found.status === 'active'}
          onDone={onDone}
          onAnother={onAnother}
        />
      )}
    </section>
  )
}
