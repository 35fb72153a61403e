interface Props {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** Which column has words instead of figures, beside the first. */
  readonly words?: string
}

/** Figures in rows. A wide one scrolls in its own box. */
export const Table = ({ label, head, rows, words }: Props) =>
  rows.length === 0 ? (
    <p class="quiet">Nothing in this range.</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col" class={cell === words ? 'words' : undefined}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell, n) =>
                n === 0 ? (
                  <th key={head[n]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={head[n]} class={head[n] === words ? 'words' : undefined}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
