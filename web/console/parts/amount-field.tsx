interface Props {
  readonly label: string
  readonly value: string
  readonly currency: string
  readonly onInput: (value: string) => void
}

/** An amount of money, in the venue's currency. */
export const AmountField = ({ label, value, currency, onInput }: Props) => (
  <div class="field">
    <label for="amount">
      {label} <span class="quiet">({currency.toUpperCase()})</span>
    </label>
    <input
      id="amount"
      type="text"
      inputMode="decimal"
      autocomplete="off"
      maxLength={12}
      value={value}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  </div>
)
