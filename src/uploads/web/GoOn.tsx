import { useEffect } from 'react'
import { Link } from 'wouter'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { buttonClass } from '#ui/base/Button.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { listUploads } from '../contract.ts'
import { uploadOrderDropped, uploadOrderSlice } from '../state.ts'

/**
 * Rows were read here and are not in the cart yet: the way back to them, before the file is sent
 * again.
 */
export function GoOn() {
  const [{ isData }, changeOrder] = useSlice(uploadOrderSlice)
  const newest = useRead(listUploads, {}, { enabled: isData, ownFailure: true })
  const upload = newest.data?.data[0]
  const isWaiting = upload !== undefined && upload.carted_at === null
  const isOver = newest.data !== undefined && !newest.isFetching && !isWaiting
  useEffect(() => {
    if (isData && isOver) changeOrder(uploadOrderDropped)
  }, [isData, isOver, changeOrder])
  if (!isData || !isWaiting) return null
  return (
    <Notice
      title={`The rows of ${upload.file_name} are not in the cart yet.`}
      actions={
        <Link href={`/upload-order-details?id=${upload.id}`} className={buttonClass('default', 'small')}>
          Go on with them
        </Link>
      }
    />
  )
}
