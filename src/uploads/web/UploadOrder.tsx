import Download from 'lucide-react/icons/download'
import { Link, useLocation } from 'wouter'
import { useChoice } from '#cart/web/choosing/choice.ts'
import { download } from '#kit/web/download.ts'
import { useSlice } from '#kit/web/store.ts'
import { Button } from '#ui/base/Button.tsx'
import { PageHead, SectionHead } from '#ui/page/PageHead.tsx'
import { takeUpload } from '../contract.ts'
import { uploadFileCleared, uploadFileSet, uploadFileSlice, uploadOrderRead, uploadOrderSlice } from '../state.ts'
import { ForWhom } from './ForWhom.tsx'
import { GiveRows } from './GiveRows.tsx'
import { GoOn } from './GoOn.tsx'
import { keepFile } from './lastFile.ts'
import { OldUploads } from './OldUploads.tsx'
import { useSending } from './sending.ts'

export function UploadOrder() {
  const choice = useChoice()
  const [, navigate] = useLocation()
  const [, changeOrder] = useSlice(uploadOrderSlice)
  const [, changeFile] = useSlice(uploadFileSlice)
  const whose = {
    ...(choice.isEmployee && choice.served && { distributor: choice.served.distributor }),
    ...(choice.served && choice.cfa && { cfa_code: choice.cfa.code }),
  }
  const sending = useSending(takeUpload, (upload, given) => {
    keepFile(upload.id, given)
    changeOrder(uploadOrderRead)
    changeFile(uploadFileCleared)
    navigate(`/upload-order-details?id=${upload.id}`)
  })
  return (
    <>
      <PageHead title="Upload an order">
        Your own sheet, with your own item codes. Nothing is ordered until you place the cart.
      </PageHead>
      <div className="mt-5 grid gap-x-14 gap-y-8 desk:grid-cols-[minmax(0,1fr)_336px]">
        <div className="grid min-w-0 content-start gap-5">
          <GoOn />
          <ForWhom choice={choice} hint="Or add a column with the stockist’s code to your file." />
          <GiveRows
            sending={sending}
            action="Check rows"
            onFile={(file) => {
              changeFile((state) => uploadFileSet(state, file))
              sending.send({ ...whose, file })
            }}
            onText={(text) => sending.send({ ...whose, text })}
          />
        </div>
        <section className="min-w-0">
          <SectionHead title="How it works" />
          <ul className="grid list-disc gap-1.5 pl-4 text-ink-2">
            <li>Columns are recognised by their heading and by what is in them. You can change each.</li>
            <li>Unknown codes: pick the product once, and we remember your code.</li>
            <li>Two rows of one product are added up; schemes are applied.</li>
          </ul>
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <Button
              size="small"
              disabled={!choice.served}
              onClick={() =>
                void download({
                  path: `/api/uploads/template.xlsx?${new URLSearchParams(whose)}`,
                  name: 'order-template.xlsx',
                  kind: 'customer',
                })
              }
            >
              <Download />
              Download template
            </Button>
            <Link href="/upload-order-demo" className="inline-block py-2">
              See an example or try it out
            </Link>
          </div>
        </section>
      </div>
      <OldUploads byFirm={choice.isEmployee} />
    </>
  )
}
