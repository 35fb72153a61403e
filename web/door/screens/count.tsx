import { showToast } from '../../shared/toast.tsx'
import { door, state } from '../state.ts'
import { words } from '../words.ts'

const change = async (delta: number) => {
  if (!(await door.count(delta))) showToast({ text: words.value.notCounted })
}

/** People without a booking, and how full the venue is against its licence. */
export const Count = () => {
  const { night, kept } = state.value
  const said = words.value.count
  const inside = night?.inside ?? 0
  const capacity = kept.list?.capacity ?? null
  const left = capacity === null ? null : capacity - inside
  return (
    <section class="count" aria-labelledby="count-title">
      <h1 id="count-title">{said.title}</h1>
      <p class="count-number" data-full={left !== null && left <= 0} role="status">
        <b>{inside}</b>
        <span>
          {left === null && said.inside}
          {left !== null && left > 0 && said.left(left)}
          {left !== null && left <= 0 && said.full(capacity ?? 0)}
        </span>
      </p>
      <div class="count-buttons">
        <button type="button" class="count-out" disabled={inside === 0} onClick={() => change(-1)}>
          −1<span class="visually-hidden"> {said.personOut}</span>
        </button>
        <button type="button" class="count-in" onClick={() => change(1)}>
          +1<span class="visually-hidden"> {said.personIn}</span>
        </button>
        {[2, 3, 4, 5].map((heads) => (
          <button type="button" key={heads} onClick={() => change(heads)}>
            +{heads}
            <span class="visually-hidden"> {said.peopleIn}</span>
          </button>
        ))}
      </div>
      <p class="quiet">{said.hint}</p>
    </section>
  )
}
