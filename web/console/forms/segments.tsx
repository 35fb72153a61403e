interface Props<T extends string> {
  /** What is chosen, for screen readers. */
  readonly legend: string
  readonly name: string
  readonly options: readonly (readonly [value: T, label: string])[]
  readonly value: T | undefined
  onChoose(value: NoInfer<T>): void
}

/** One of a few, side by side. */
export const Segments = <T extends string>({ legend, name, options, value, onChoose }: Props<T>) => (
  <fieldset class="segments">
    <legend class="visually-hidden">{legend}</legend>
    {options.map(([one, label]) => (
      <label key={one}>
        <input type="radio" name={name} checked={one === value} onChange={() => onChoose(one)} />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
)

/** The options of a table of labels. */
export const optionsOf = <L extends Readonly<Record<string, string>>>(labels: L) =>
  Object.entries(labels) as [keyof L & string, string][]
