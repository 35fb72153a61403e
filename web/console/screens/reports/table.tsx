interface Props {
  readonly label: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
}

/** Figures in rows. A wide one scrolls in its own box. */
export const Table = ({ label, head, rows }: Props) =>
  rows.length === 0 ? (
    <p class="quiet">Nothing in this range.</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section class="scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
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
                  <td key={head[n]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
