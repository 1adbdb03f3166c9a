import HistoryIcon from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Power from 'lucide-react/icons/power'
import Upload from 'lucide-react/icons/upload'
import { Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { formatDay } from '#kit/date.ts'
import type { Input, Output } from '#kit/endpoint.ts'
import { formatRupees } from '#kit/money.ts'
import { call } from '#kit/web/call.ts'
import { showFailure } from '#kit/web/failures.ts'
import { ExportMenu } from '#kit/web/list/ExportMenu.tsx'
import { oneOf, textOf } from '#kit/web/list/filters.ts'
import { ChipFilter, SelectFilter } from '#kit/web/list/ListFilters.tsx'
import { type ListColumn, ListView } from '#kit/web/list/ListView.tsx'
import { isOutOfDate } from '#kit/web/list/removal.ts'
import { useList } from '#kit/web/list/useList.ts'
import { useOpening } from '#kit/web/opening.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { useMay, useWhyNot } from '#kit/web/rights.ts'
import { useStable } from '#kit/web/stable.ts'
import { getScopes } from '#schemes/contract.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Marked } from '#ui/base/Marked.tsx'
import { Money } from '#ui/base/Money.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { confirm } from '#ui/dialogs/asks.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import {
  createProduct,
  getHistory,
  getMaster,
  listMaster,
  previewImport,
  switchProduct,
  updateProduct,
} from '../contract.ts'
import { showPercent } from '../fields.ts'
import { mostFound } from '../rules.ts'
import { cartsInWords } from './cartsInWords.ts'
import type { MasterProduct } from './ProductForm.tsx'

type Product = Output<typeof listMaster>['data'][number]

const loadForm = () => import('./ProductForm.tsx').then((part) => part.ProductForm)
const loadHistory = () => import('./ProductHistory.tsx').then((part) => part.ProductHistory)
const ImportProducts = whenShown(() => import('./ImportProducts.tsx').then((part) => part.ImportProducts))

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
] as const

const pictures = [{ value: 'none', label: 'Without a picture' }]

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
  const list = useList(listMaster, {
    name: 'product',
    filters: { state: oneOf(['active', 'inactive']), division: textOf(10), picture: oneOf(['none']) },
    mostFound,
  })
  const divisions = useRead(getScopes, {}).data?.data.divisions ?? []
  const [edited, setEdited] = useState<MasterProduct | null>(null)
  const [looked, setLooked] = useState<Product | null>(null)
  const form = useOpening(loadForm)
  const history = useOpening(loadHistory)
  const flip = useFlip(list.again)
  const mayEdit = useMay(updateProduct)
  const maySwitch = useMay(switchProduct)

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
  const columns = useMemo(
    () => columnsOf({ edit: mayEdit ? edit : null, look, flip: maySwitch ? flip : null }),
    [mayEdit, maySwitch, edit, look, flip],
  )

  return (
    <>
      <PageHead
        title="Products"
        crumbs={[{ label: 'Catalogue' }, { label: 'Products' }]}
        actions={<MasterActs narrowed={list.narrowed} total={list.total} onAdd={add} />}
      >
        <span className="max-tablet:hidden">Everything that can be ordered, with today’s prices in rupees.</span>
      </PageHead>
      <ListView
        list={list}
        noun="product"
        search="Search by code, name or molecule"
        filters={
          <>
            <SelectFilter list={list} name="division" label="Division" all="All divisions" choices={divisions} />
            <ChipFilter list={list} name="state" label="State" options={states} />
            <ChipFilter list={list} name="picture" label="Picture" options={pictures} />
          </>
        }
        columns={columns}
        rowKey={codeOf}
        actions={3}
        empty="No products yet. Add one, or import a sheet."
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

type MasterActsProps = {
  narrowed: Omit<Input<typeof listMaster>, 'page'>
  total: number | undefined
  onAdd: () => void
}

function MasterActs({ narrowed, total, onAdd }: MasterActsProps) {
  const [, setParams] = useSearchParams()
  const whyNotAdd = useWhyNot(createProduct)
  const whyNotImport = useWhyNot(previewImport)
  return (
    <>
      <ExportMenu list={listMaster} input={narrowed} name="products" disabled={!total} />
      <Button whyNot={whyNotImport} onClick={() => setParams({ view: 'import' })}>
        <Upload />
        Import
      </Button>
      <Button kind="primary" aria-haspopup="dialog" whyNot={whyNotAdd} onClick={onAdd}>
        <Plus />
        Add product
      </Button>
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

/** null: this admin has no right for it. */
type Acts = {
  edit: ((code: string) => void) | null
  look: (product: Product) => void
  flip: ((product: Product) => void) | null
}

function columnsOf(acts: Acts): ListColumn<Product>[] {
  return [
    {
      head: 'Product',
      lines: 2,
      kind: 'name',
      sortBy: 'product_name',
      cell: (product) => (
        <>
          <Marked>{product.product_name}</Marked>
          <span className="block font-normal text-ink-2">
            <Code>
              <Marked>{product.product_code}</Marked>
            </Code>{' '}
            <span className="ml-1">
              <Marked>{product.molecule}</Marked>
            </span>
          </span>
        </>
      ),
    },
    {
      head: 'Division',
      kind: 'soft',
      card: 'wide',
      sortBy: 'division_name',
      cell: (product) => product.division_name,
    },
    {
      head: 'Form and pack',
      lines: 2,
      card: 'wide',
      cell: ({ form, strength, pack }) => (
        <>
          {[form, strength].filter(Boolean).join(', ')}
          <span className="block text-ink-2">{pack}</span>
        </>
      ),
    },
    {
      head: 'PTS ₹',
      kind: 'number',
      sortBy: 'pts_paise',
      cell: (product) => <Money paise={product.pts_paise} column />,
    },
    {
      head: 'PTR ₹',
      kind: 'number',
      sortBy: 'ptr_paise',
      cell: (product) => <Money paise={product.ptr_paise} column />,
    },
    {
      head: 'MRP ₹',
      kind: 'number',
      sortBy: 'mrp_paise',
      cell: (product) => (
        <>
          <Money paise={product.mrp_paise} column />
          {product.next_price && <NextPrice price={product.next_price} />}
        </>
      ),
    },
    { head: 'GST', kind: 'number', width: 64, cell: (product) => showPercent(product.gst_bp) },
    {
      head: 'State',
      cell: (product) => (
        <StatusMark group={product.active ? 'success' : 'neutral'}>{product.active ? 'Active' : 'Inactive'}</StatusMark>
      ),
    },
    {
      head: 'Actions',
      kind: 'actions',
      width: 120,
      cell: (product) => <ProductActs product={product} acts={acts} />,
    },
  ]
}

function NextPrice({ price }: { price: NonNullable<Product['next_price']> }) {
  return (
    <span
      className="block whitespace-nowrap text-ink-2 text-small"
      title={`PTS ${formatRupees(price.pts_paise)}, MRP ${formatRupees(price.mrp_paise)}`}
    >
      new {formatDay(price.valid_from)}
    </span>
  )
}

function ProductActs({ product, acts: { edit, look, flip } }: { product: Product; acts: Acts }) {
  const what = `${product.product_name} (${product.product_code})`
  return (
    <>
      {flip && (
        <IconButton
          label={`${product.active ? 'Deactivate' : 'Activate'} ${what}`}
          title={product.active ? 'Deactivate' : 'Activate'}
          onClick={() => flip(product)}
        >
          <Power />
        </IconButton>
      )}
      <IconButton label={`History of ${what}`} title="History" aria-haspopup="dialog" onClick={() => look(product)}>
        <HistoryIcon />
      </IconButton>
      {edit && (
        <IconButton
          label={`Edit ${what}`}
          title="Edit"
          aria-haspopup="dialog"
          onClick={() => edit(product.product_code)}
        >
          <Pencil />
        </IconButton>
      )}
    </>
  )
}
