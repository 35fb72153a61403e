const SIZES = [1, 2, 3, 4, 5, 6, 7, 8]

/** Who comes in is counted with one tap. */
export const PartySizes = ({ people, onChoose }: { people: number; onChoose: (people: number) => void }) => (
  <fieldset class="party-sizes">
    <legend class="visually-hidden">How many?</legend>
    {SIZES.map((size) => (
      <button
        key={size}
        type="button"
        class={size === people ? 'button primary' : 'button'}
        aria-pressed={size === people}
        onClick={() => onChoose(size)}
      >
        {size}
      </button>
    ))}
  </fieldset>
)
