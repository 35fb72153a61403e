import type { PriceLine } from '../../../domain/price-lines.ts'

interface Props {
  readonly lines: readonly PriceLine[]
  priceOf(pence: number): string
}

/** What a sum is made of, each line with its amount. */
export const PriceLines = ({ lines, priceOf }: Props) =>
  lines.length > 0 ? (
    <ul class="price-lines">
      {lines.map(({ text, amount_pence }) => (
        <li key={text}>
          <span>{text}</span>
          {amount_pence !== null && <span>{priceOf(amount_pence)}</span>}
        </li>
      ))}
    </ul>
  ) : null
