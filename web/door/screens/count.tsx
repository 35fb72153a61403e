import { showToast } from '../../shared/toast.tsx'
import { door, state } from '../state.ts'

const change = async (delta: number) => {
  if (!(await door.count(delta)))
    showToast({ text: 'Not counted: this phone’s storage is full. Free some space and try again.' })
}

/** People without a booking, and how full the venue is against its licence. */
export const Count = () => {
  const { night, kept } = state.value
  const inside = night?.inside ?? 0
  const capacity = kept.list?.capacity ?? null
  const left = capacity === null ? null : capacity - inside
  return (
    <section class="count" aria-labelledby="count-title">
      <h1 id="count-title">Walk-ups</h1>
      <p class="count-number" data-full={left !== null && left <= 0} role="status">
        <b>{inside}</b>
        <span>
          {left === null && 'inside'}
          {left !== null && left > 0 && `inside, ${left} more allowed`}
          {left !== null && left <= 0 && `inside: the licence of ${capacity} is reached`}
        </span>
      </p>
      <div class="count-buttons">
        <button type="button" class="count-out" disabled={inside === 0} onClick={() => change(-1)}>
          −1<span class="visually-hidden"> person out</span>
        </button>
        <button type="button" class="count-in" onClick={() => change(1)}>
          +1<span class="visually-hidden"> person in</span>
        </button>
        {[2, 3, 4, 5].map((heads) => (
          <button type="button" class="count-some" key={heads} onClick={() => change(heads)}>
            +{heads}
            <span class="visually-hidden"> people in</span>
          </button>
        ))}
      </div>
      <p class="quiet">Guests who are scanned or let in from the list are counted by themselves.</p>
    </section>
  )
}
