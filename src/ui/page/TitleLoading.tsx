import { Skeleton } from '../base/Skeleton.tsx'

/**
 * In the place of a title that is not known yet: a bar to see, and what the page is about to hear.
 */
export function TitleLoading({ width, children }: { width: number; children: string }) {
  return (
    <>
      <span className="sr-only">{children}</span>
      <Skeleton width={width} height={22} />
    </>
  )
}
