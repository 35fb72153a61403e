interface Props {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  onText(text: string): void
}

/** Narrows a list down while somebody types. */
export const SearchInput = ({ label, placeholder, value, onText }: Props) => (
  <input
    type="search"
    aria-label={label}
    placeholder={placeholder}
    value={value}
    onInput={(event) => onText(event.currentTarget.value)}
  />
)
