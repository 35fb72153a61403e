import encodeQr from 'qr'

/** A code to be scanned, as a drawing. White around it in the dark too, or no camera reads it. */
export const Qr = ({ text, label }: { text: string; label: string }) => {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: 2 })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shape-rendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
