import FileUp from 'lucide-react/icons/file-up'
import { Link } from 'wouter'
import { authSlice } from '#accounts/state.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { getOutstanding } from '#outstanding/contract.ts'
import { ServedOnly } from '#people/web/ServedOnly.tsx'
import { buttonClass } from '#ui/base/Button.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { invoiceStates, listInvoices } from '../contract.ts'
import { FirmFilter, type InvoiceList, Invoices, own, served } from './Invoices.tsx'
import { useInvoiceList } from './invoiceList.ts'
import { ZipMenu, Zips } from './Zips.tsx'

export function MyInvoices() {
  const [{ userType }] = useSlice(authSlice)
  const { list, figures } = useInvoiceList(listInvoices, invoiceStates)
  const isEmployee = userType === 'Employee'
  const { start_date, end_date } = list.address.filters
  return (
    <>
      <PageHead
        title="Invoices"
        actions={
          <>
            <Link href="/my-invoice-details/drag-and-drop" className={buttonClass()}>
              <FileUp />
              Add papers
            </Link>
            <ZipMenu kind="customer" from={start_date} to={end_date} />
            <ExportMenu list={listInvoices} input={list.narrowed} name="invoices" disabled={!list.total} />
          </>
        }
      />
      <ServedOnly what="invoices" />
      <Zips kind="customer" />
      <Invoices
        list={list}
        figures={figures}
        columns={isEmployee ? served : own}
        detail="/my-invoice-details"
        states={invoiceStates}
        firms={isEmployee && <ServedFilter list={list} />}
      />
    </>
  )
}

function ServedFilter({ list }: { list: InvoiceList }) {
  const read = useRead(getOutstanding, {}, { ownFailure: true })
  return <FirmFilter list={list} firms={read.data?.data.firms} />
}
