import { cx } from '#ui/base/cx.ts'

type DepthBarProps = {
  pts_paise: number
  floor_paise: number
  net_rate_paise: number
  free_bp: number
  manager_bp: number
  isRefused: boolean
}

/**
 * From below the floor at the left to PTS at the right; the ring is where the rate stands. Said in
 * words beside it.
 */
export function DepthBar({ pts_paise, floor_paise, net_rate_paise, free_bp, manager_bp, isRefused }: DepthBarProps) {
  const lowest = Math.min(floor_paise, net_rate_paise) - pts_paise * 0.04
  const at = (paise: number) => Math.max(0, Math.min(100, (100 * (paise - lowest)) / (pts_paise - lowest)))
  const floor = at(floor_paise)
  const manager = Math.max(floor, at(pts_paise * (1 - manager_bp / 10_000)))
  const free = Math.max(manager, at(pts_paise * (1 - free_bp / 10_000)))
  return (
    <svg
      className="block w-37.5 h-4 max-tablet:w-full"
      viewBox="0 0 100 16"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="fill-danger-ink opacity-45" x="0" y="6" width={floor} height="4" />
      <rect className="fill-accent" x={floor} y="6" width={manager - floor} height="4" />
      <rect className="fill-accent opacity-65" x={manager} y="6" width={free - manager} height="4" />
      <rect className="fill-accent opacity-35" x={free} y="6" width={100 - free} height="4" />
      <rect
        className={cx('fill-ink', isRefused && 'fill-danger-ink')}
        x={at(net_rate_paise) - 1.2}
        y="1"
        width="2.4"
        height="14"
        rx="1"
      />
    </svg>
  )
}
