import { authSlice } from '#accounts/state.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { useRead } from '#kit/web/query.ts'
import { useSlice } from '#kit/web/store.ts'
import { getAllOutstanding } from '#outstanding/contract.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { listAllInvoices, officeStates } from '../../contract.ts'
import { FirmFilter, Invoices, inOffice } from '../Invoices.tsx'
import { useInvoiceList } from '../invoiceList.ts'
import { ZipMenu, Zips } from '../Zips.tsx'
import { SpanMenu } from './SpanMenu.tsx'

export function AllInvoices() {
  const { list, figures } = useInvoiceList(listAllInvoices, officeStates)
  const owing = useRead(getAllOutstanding, {}, { ownFailure: true })
  const { start_date, end_date } = list.address.filters
  const [{ adminClaims }] = useSlice(authSlice)
  // Who works in both types books the whole company at once, so that each receipt is there once.
  const isCompany = adminClaims?.div_type === 'B'
  const span = { from: start_date, to: end_date }
  return (
    <>
      <PageHead
        title="Invoices"
        crumbs={[{ label: 'Money' }, { label: 'Invoices' }]}
        actions={
          <>
            <ZipMenu kind="admin" {...span} />
            <ExportMenu list={listAllInvoices} input={list.narrowed} name="invoices" disabled={!list.total} />
            <SpanMenu
              label="Tally vouchers"
              kind="admin"
              {...span}
              pathOf={(days) =>
                `/api/adm/vouchers.xml?from=${days.from}&to=${days.to}${isCompany ? '&product_types=both' : ''}`
              }
              nameOf={(days) => `tally-${days.from}-${days.to}.xml`}
              {...(isCompany && { of: 'whole company' })}
            />
          </>
        }
      />
      <Zips kind="admin" />
      <Invoices
        list={list}
        figures={figures}
        columns={inOffice}
        detail="/admin/my-invoice-details"
        states={officeStates}
        firms={<FirmFilter list={list} firms={owing.data?.data.firms} />}
      />
    </>
  )
}
