export type Fact = readonly [label: string, lines: readonly string[]]

/** What was chosen, as a list. A fact without lines is left out. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl class="facts">
    {facts.map(
      ([label, lines]) =>
        lines.length > 0 && (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </dd>
          </div>
        ),
    )}
  </dl>
)
