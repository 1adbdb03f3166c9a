import ImageUp from 'lucide-react/icons/image-up'
import { addDays, todayInIndia } from '#kit/date.ts'
import { DayField, fieldOf, SelectField, TextField } from '#kit/web/form/fields.tsx'
import type { Form } from '#kit/web/form/useForm.ts'
import { savedBy, useSavingForm } from '#kit/web/form/useSavingForm.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { listDivisions } from '#places/contract.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Checkbox } from '#ui/fields/Checkbox.tsx'
import { DatePair } from '#ui/fields/DateField.tsx'
import { DropZone } from '#ui/fields/DropZone.tsx'
import { Field } from '#ui/fields/Field.tsx'
import { createBanner, listAllBanners, listBanners, updateBanner, uploadBannerPicture } from '../contract.ts'
import { audiences, type BannerValues, readAudience, readType, whyNotBanner } from '../rules.ts'
import type { KeptBanner } from './types.ts'

type BannerFormProps = { open: boolean; onClose: () => void; banner: KeptBanner | null }

const types = [
  { code: 'all', name: 'Both' },
  { code: 'E', name: 'Ethical' },
  { code: 'G', name: 'Generic' },
]

/** Adds a banner or changes one, with the picture as it will look at both widths. */
export function BannerForm({ open, onClose, banner }: BannerFormProps) {
  const today = todayInIndia(new Date())
  const divisions = useRead(listDivisions, {}, { enabled: open, ownFailure: true }).data?.data ?? []
  const form = useSavingForm<BannerValues>({
    initial: {
      hash: banner?.hash ?? '',
      title: banner?.title ?? '',
      alt: banner?.alt ?? '',
      link: banner?.link ?? '',
      user_type: banner?.user_type ?? 'all',
      product_type: banner?.product_type ?? 'all',
      division_code: banner?.division_code ?? 'all',
      starts_on: banner?.starts_on ?? today,
      ends_on: banner?.ends_on ?? addDays(today, 30),
      active: banner?.active ?? true,
    },
    judge: whyNotBanner,
    save: banner
      ? savedBy(updateBanner, (values) => ({ id: String(banner.id), ...sentOf(values) }), 'Banner saved.')
      : savedBy(createBanner, sentOf, 'Banner added.'),
    refresh: [listAllBanners, listBanners],
    onClose,
  })

  return (
    <FormDialog
      open={open}
      {...form.dialog}
      size="wide"
      title={banner ? 'Edit banner' : 'Add banner'}
      action={banner ? 'Save banner' : 'Add banner'}
    >
      <PictureField form={form} open={open} />
      <TextField form={form} name="title" label="Title" most={120} />
      <TextField form={form} name="alt" label="Description of the picture" most={200} help="Read by screen readers" />
      <TextField form={form} name="link" label="Leads to" optional most={300} placeholder="/products?new=1" />
      <div className="grid gap-4 tablet:grid-cols-3">
        <SelectField form={form} name="user_type" label="For" options={audiences} />
        <SelectField form={form} name="product_type" label="Product type" options={types} />
        <SelectField
          form={form}
          name="division_code"
          label="Division"
          options={[{ code: 'all', name: 'All divisions' }, ...divisions]}
        />
      </div>
      <DatePair>
        <DayField form={form} name="starts_on" label="Shown from" />
        <DayField form={form} name="ends_on" label="Shown until" />
      </DatePair>
      <Checkbox label="Show this banner" checked={form.values.active} onChange={(active) => form.set({ active })} />
    </FormDialog>
  )
}

function sentOf(values: BannerValues) {
  const { user_type, product_type, division_code } = values
  return {
    ...values,
    user_type: readAudience(user_type),
    product_type: readType(product_type),
    division_code: division_code === 'all' ? null : division_code,
  }
}

function PictureField({ form, open }: { form: Form<BannerValues>; open: boolean }) {
  const upload = useWrite(uploadBannerPicture, { ownFailure: true })
  const { hash, alt } = form.values
  const error = upload.error ? upload.error.message || 'The picture was not uploaded. Try again.' : form.error('hash')
  return (
    <Field {...fieldOf({ form, name: 'hash', label: 'Picture' })} error={error}>
      <DropZone
        icon={<ImageUp />}
        choose={hash ? 'Choose another picture' : 'Choose a picture'}
        orDrop="or drop it here"
        hints={['PNG or JPEG, at least 600 pixels wide, three times as wide as high looks best']}
        accept="image/png,image/jpeg"
        disabled={upload.isPending || upload.whyNot !== null}
        off={!open}
        className="py-4"
        onFiles={([file]) =>
          file && upload.mutate({ file: [file] }, { onSuccess: ({ data }) => form.set({ hash: data.hash }) })
        }
      />
      {hash && (
        <div className="mt-3 flex flex-wrap items-end gap-4" aria-live="polite">
          {['w-96', 'w-60'].map((width) => (
            <img
              key={width}
              src={`/api/images/${hash}/banner.png`}
              alt={alt || 'The picture as it will look'}
              className={`aspect-3/1 max-w-full rounded-panel border border-line object-cover ${width}`}
            />
          ))}
        </div>
      )}
    </Field>
  )
}
