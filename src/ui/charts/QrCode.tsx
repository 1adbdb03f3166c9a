import encodeQR from 'qr'

/** Dark on white in both themes, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 2 })
  const path = rows
    .flatMap((row, down) => row.map((isDark, across) => (isDark ? `M${across} ${down}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-[132px] rounded-[6px] border border-line"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
