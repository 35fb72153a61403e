import type { GuestWords } from './words.en.ts'

interface Props {
  readonly words: Pick<GuestWords, 'fewer' | 'more'>
  /** What is counted. */
  readonly name: string
  readonly quantity: number
  readonly min?: number
  readonly max: number
  onQuantity(quantity: number): void
}

/** One fewer, how many, one more. */
export const Stepper = ({ words, name, quantity, min = 0, max, onQuantity }: Props) => (
  <span class="stepper">
    <button
      type="button"
      class="button round"
      aria-label={words.fewer(name)}
      disabled={quantity <= min}
      onClick={() => onQuantity(quantity - 1)}
    >
      −
    </button>
    <output>{quantity}</output>
    <button
      type="button"
      class="button round"
      aria-label={words.more(name)}
      disabled={quantity >= max}
      onClick={() => onQuantity(quantity + 1)}
    >
      +
    </button>
  </span>
)
