type Level = 'full' | 'low' | 'out'

const words: Record<Level, string> = { full: 'In stock', low: 'Low', out: 'Out' }
const filled: Record<Level, number> = { full: 3, low: 1, out: 0 }

/** Three bars: full, one, none. */
export function StockLevel({ level, children = words[level] }: { level: Level; children?: string }) {
  return (
    <span className="stock" data-level={level}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={0.25 + bar * 4.25}
            y={7.5 - bar * 3}
            width="3"
            height={4 + bar * 3}
            rx="1"
            {...(bar < filled[level]
              ? { fill: 'currentColor' }
              : { fill: 'none', stroke: 'currentColor', strokeWidth: 0.8 })}
          />
        ))}
      </svg>
      {children}
    </span>
  )
}
