interface Props {
  readonly slots: readonly { readonly time: string; readonly covers: number }[]
}

const HEIGHT_PX = 96

/** People who begin at each time, with their numbers on the bars. */
export const Arrivals = ({ slots }: Props) => {
  if (slots.length === 0) return null
  const most = Math.max(...slots.map(({ covers }) => covers))
  return (
    <section class="card arrivals">
      <h3>People by start</h3>
      <ol>
        {slots.map(({ time, covers }) => (
          <li key={time}>
            <b>{covers}</b>
            <i style={{ height: `${Math.max(2, Math.round((covers / most) * HEIGHT_PX))}px` }} />
            <span>{time}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
