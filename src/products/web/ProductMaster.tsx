import Download from 'lucide-react/icons/download'
import HistoryIcon from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Power from 'lucide-react/icons/power'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatDay, todayInIndia } from '#kit/date.ts'
import type { Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { call } from '#kit/web/call.ts'
import { download } from '#kit/web/download.ts'
import { ListSearch } from '#kit/web/ListSearch.tsx'
import { useListAddress } from '#kit/web/listAddress.ts'
import { useOpening } from '#kit/web/opening.ts'
import { usePagedList } from '#kit/web/pagedList.ts'
import { showFailure, useRead, useWrite } from '#kit/web/query.ts'
import { isOutOfDate } from '#kit/web/removal.ts'
import { useStable } from '#kit/web/stable.ts'
import { getScopes } from '#schemes/contract.ts'
import { confirm } from '#ui/asks.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Code } from '#ui/Code.tsx'
import { counted } from '#ui/counted.ts'
import { ChipChoice, FilterBar } from '#ui/FilterBar.tsx'
import { FilterSelect } from '#ui/FilterSelect.tsx'
import { ListTable } from '#ui/ListTable.tsx'
import { MenuButton } from '#ui/MenuButton.tsx'
import { Money } from '#ui/Money.tsx'
import { NoMatch } from '#ui/NoMatch.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import type { Column } from '#ui/Table.tsx'
import { toast } from '#ui/toast.ts'
import { getHistory, getMaster, listMaster, switchProduct } from '../contract.ts'
import { showPercent } from '../fields.ts'
import { cartsInWords } from './cartsInWords.ts'
import type { MasterProduct } from './ProductForm.tsx'

type Product = Output<typeof listMaster>['data'][number]

const loadForm = () => import('./ProductForm.tsx').then((part) => part.ProductForm)
const loadHistory = () => import('./ProductHistory.tsx').then((part) => part.ProductHistory)
const ImportProducts = lazy(() => import('./ImportProducts.tsx').then((part) => ({ default: part.ImportProducts })))

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

export function ProductMaster() {
  const [params] = useSearchParams()
  if (params.get('view') !== 'import') return <MasterList />
  return (
    <Suspense fallback={<PageHead title="Import products" />}>
      <ImportProducts />
    </Suspense>
  )
}

function MasterList() {
  const address = useListAddress('product', ['state', 'division', 'view'])
  const { search, page, filters } = address
  const state = states.find(({ value }) => value === filters.state)?.value
  const narrowed = {
    search_text: search,
    ...(state && { state }),
    ...(filters.division && { division: filters.division.slice(0, 10) }),
  }
  const isNarrowed = Boolean(search || state || filters.division)
  const read = useRead(listMaster, { ...narrowed, page }, { keepPrevious: true, ownFailure: true })
  const list = usePagedList(read, address)
  const divisions = useRead(getScopes, {}).data?.data.divisions ?? []
  const [edited, setEdited] = useState<MasterProduct | null>(null)
  const [looked, setLooked] = useState<Product | null>(null)
  const form = useOpening(loadForm)
  const history = useOpening(loadHistory)
  const flip = useFlip(list.again)

  /** As it is now: the list may be older. */
  const edit = useStable(async (product_code: string) => {
    const fresh = await call(getMaster, { product_code }).catch(showFailure)
    if (!fresh) return
    setEdited(fresh.data)
    form.open()
  })
  function add() {
    setEdited(null)
    form.open()
  }
  const look = useStable((product: Product) => {
    setLooked(product)
    history.open()
  })
  const columns = useMemo(() => columnsOf({ edit, look, flip }), [edit, look, flip])

  function take(ending: 'xlsx' | 'csv') {
    const query = new URLSearchParams(narrowed)
    const name = `products-${todayInIndia(new Date())}.${ending}`
    void download({ path: `/api/adm/products.${ending}?${query}`, name, kind: 'admin' })
  }

  return (
    <>
      <PageHead
        title="Products"
        crumbs={[{ label: 'Catalogue' }, { label: 'Products' }]}
        actions={
          <>
            <MenuButton
              trigger={
                <Button disabled={!list.total}>
                  <Download />
                  Export
                </Button>
              }
              items={[
                { label: 'XLSX, to edit and import again', onSelect: () => take('xlsx') },
                { label: 'CSV', onSelect: () => take('csv') },
              ]}
            />
            <Button onClick={() => address.setFilters({ view: 'import' })}>
              <Upload />
              Import
            </Button>
            <Button kind="primary" aria-haspopup="dialog" onClick={add}>
              <Plus />
              Add product
            </Button>
          </>
        }
      >
        The master that every price and every search comes from. Prices are those of today, in rupees.
      </PageHead>
      <FilterBar list={list} count={list.total !== undefined && counted(list.total, 'product')}>
        <ListSearch
          label="Search by product code or name"
          address={address}
          className="h-control-s w-75 max-tablet:w-full"
        />
        <FilterSelect
          label="Division"
          all="All divisions"
          choices={divisions}
          value={filters.division}
          onChange={(division) => address.setFilters({ division })}
          className="h-control-s w-60! max-tablet:w-full!"
        />
        <ChipChoice
          label="State"
          options={[...states]}
          value={state ?? ''}
          onChange={(next) => address.setFilters({ state: next })}
        />
      </FilterBar>
      <ListTable
        list={list}
        label="Products"
        pages="Pages of products"
        className="[--card-actions:3]"
        columns={columns}
        rowKey={codeOf}
        empty={
          isNarrowed ? (
            <NoMatch onClear={address.clearAll}>
              No {state ? `${state} ` : ''}product matches{search && ` ‘${search}’`}
              {filters.division && ' in this division'}.
            </NoMatch>
          ) : (
            'No products yet. Add one, or import a sheet.'
          )
        }
        failed="The products did not load."
      />
      {form.Part && <form.Part key={form.times} open={form.isOpen} onClose={form.close} product={edited} />}
      {history.Part && looked && (
        <history.Part
          key={`history-${history.times}`}
          open={history.isOpen}
          onClose={history.close}
          code={looked.product_code}
          name={looked.product_name}
        />
      )}
    </>
  )
}

const codeOf = (product: Product) => product.product_code

/** Says what it means before it is done; what open carts hold is told by number. */
function useFlip(onOutOfDate: () => void) {
  const switching = useWrite(switchProduct, { refresh: [listMaster, getMaster, getHistory] })

  function flipTo(product: Product, active: boolean, said: () => void) {
    switching.mutate(
      { product_code: product.product_code, active },
      { onSuccess: said, onError: (failure) => isOutOfDate(failure) && onOutOfDate() },
    )
  }
  return useStable(async (product: Product) => {
    const { product_name: name, active } = product
    if (active) {
      const carts = await cartsInWords(product.product_code)
      const isSure = await confirm({
        title: `Deactivate ${name}?`,
        text: `Customers no longer find it and can’t put it in a cart. ${carts} Offers, launches and prices stay, and count again once it is active.`,
        action: 'Deactivate',
      })
      if (!isSure) return
    }
    flipTo(product, !active, () =>
      toast({
        group: 'success',
        text: `${name} is ${active ? 'inactive. Customers no longer find it.' : 'active. Customers find it again.'}`,
        action: { label: 'Undo', run: () => flipTo(product, active, () => undefined) },
      }),
    )
  })
}

type Acts = {
  edit: (code: string) => void
  look: (product: Product) => void
  flip: (product: Product) => void
}

function columnsOf({ edit, look, flip }: Acts): Column<Product>[] {
  return [
    {
      head: 'Product',
      kind: 'name',
      cell: (product) => (
        <>
          {product.product_name}
          <span className="block font-normal text-ink-2">
            <Code>{product.product_code}</Code>
          </span>
        </>
      ),
    },
    { head: 'Division', kind: 'soft', card: 'wide', cell: (product) => product.division_name },
    {
      head: 'Form and pack',
      card: 'wide',
      cell: ({ form, strength, pack }) => (
        <>
          {[form, strength].filter(Boolean).join(', ')}
          <span className="block text-ink-2">{pack}</span>
        </>
      ),
    },
    { head: 'PTS ₹', kind: 'number', cell: (product) => <Money paise={product.pts_paise} column /> },
    { head: 'PTR ₹', kind: 'number', cell: (product) => <Money paise={product.ptr_paise} column /> },
    {
      head: 'MRP ₹',
      kind: 'number',
      cell: (product) => (
        <>
          <Money paise={product.mrp_paise} column />
          {product.next_price && (
            <span
              className="block whitespace-nowrap text-ink-2 text-small"
              title={`PTS ${formatRupees(product.next_price.pts_paise)}, MRP ${formatRupees(product.next_price.mrp_paise)}`}
            >
              new {formatDay(product.next_price.valid_from)}
            </span>
          )}
        </>
      ),
    },
    { head: 'GST', kind: 'number', width: 64, cell: (product) => showPercent(product.gst_bp) },
    {
      head: 'State',
      cell: (product) => (
        <StatusMark group={product.active ? 'success' : 'warning'}>{product.active ? 'Active' : 'Inactive'}</StatusMark>
      ),
    },
    {
      head: 'Actions',
      kind: 'actions',
      width: 120,
      cell: (product) => {
        const what = `${product.product_name} (${product.product_code})`
        return (
          <>
            <IconButton
              label={`${product.active ? 'Deactivate' : 'Activate'} ${what}`}
              title={product.active ? 'Deactivate' : 'Activate'}
              onClick={() => flip(product)}
            >
              <Power />
            </IconButton>
            <IconButton
              label={`History of ${what}`}
              title="History"
              aria-haspopup="dialog"
              onClick={() => look(product)}
            >
              <HistoryIcon />
            </IconButton>
            <IconButton
              label={`Edit ${what}`}
              title="Edit"
              aria-haspopup="dialog"
              onClick={() => edit(product.product_code)}
            >
              <Pencil />
            </IconButton>
          </>
        )
      },
    },
  ]
}
