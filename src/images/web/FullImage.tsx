import { Dialog } from '#ui/dialogs/Dialog.tsx'
import type { ProductImage } from './useImages.ts'

type FullImageProps = { image: ProductImage; open: boolean; onClose: () => void }

/** The picture in its own size. */
export function FullImage({ image, open, onClose }: FullImageProps) {
  return (
    <Dialog open={open} onClose={onClose} title={image.image_name} size="small" light>
      <img
        src={image.image_url}
        alt={`Product ${image.image_name}`}
        className="mx-auto max-h-[70dvh] min-h-50 min-w-50 max-w-full rounded-panel border border-line bg-sunken object-contain"
      />
    </Dialog>
  )
}
