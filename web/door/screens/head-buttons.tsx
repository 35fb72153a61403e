interface Props {
  readonly label: string
  readonly most: number
  readonly onPick: (heads: number) => void
}

const SHOWN = 12

/** One large number for each possible count. Very large parties are counted in the field of the party itself. */
export const HeadButtons = ({ label, most, onPick }: Props) => {
  const numbers = Array.from({ length: Math.min(most, SHOWN) }, (_, n) => n + 1)
  if (most > SHOWN) numbers.push(most)
  return (
    <fieldset class="heads">
      <legend>{label}</legend>
      {numbers.map((heads) => (
        <button type="button" key={heads} class="head" onClick={() => onPick(heads)}>
          {heads}
        </button>
      ))}
    </fieldset>
  )
}
