import { belowFloor } from '#cart/discounted.ts'
import { formatAmount, readRupees, typedRupees } from '#kit/money.ts'
import { readPercent } from '#parties/rules.ts'
import { depthOf } from '#pricing/discount.ts'
import { readQuantity, whyNotPacks } from '#pricing/quantity.ts'
import { Code } from '#ui/base/Code.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { useMedia } from '#ui/width/useMedia.ts'
import { DepthBar } from '../DepthBar.tsx'
import { NumberBox } from '../NumberBox.tsx'
import { needsInWords } from '../words.ts'
import { type Sold, termsOf } from './useDiscountCart.ts'
import '#ui/table/table.css'

type Set = (code: string, packs: number, bp: number | null) => void

/**
 * Packs, discount and rate are typed; each follows the other, and whose approval it needs is said
 * at once.
 */
export function DiscountLines({ lines, set }: { lines: readonly Sold[]; set: Set }) {
  const isNarrow = useMedia('max-desk')
  if (isNarrow)
    return (
      <ul className="grid gap-5 mt-2.5">
        {lines.map((line) => (
          <Card key={line.product.product_code} line={line} set={set} />
        ))}
      </ul>
    )
  return (
    <div className="panel mt-2.5">
      <table className="data-table">
        <caption className="sr-only">Lines of the discount order</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="numeric">
              Packs
            </th>
            <th scope="col" className="numeric">
              PTS ₹
            </th>
            <th scope="col" className="numeric">
              Disc. %
            </th>
            <th scope="col" className="numeric">
              Rate ₹
            </th>
            <th scope="col">
              <span className="flex justify-between">
                <span>floor</span>
                <span>PTS</span>
              </span>
            </th>
            <th scope="col">Approves</th>
            <th scope="col" className="numeric">
              Margin ₹
            </th>
            <th scope="col" className="numeric">
              Amount ₹
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.product.product_code} line={line} set={set} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LineProps = { line: Sold; set: Set }

function Row({ line, set }: LineProps) {
  const { product, packs, needs, net_rate_paise, margin_paise } = line
  const isRefused = needs === 'refused'
  return (
    <tr>
      <td>
        <Name line={line} />
      </td>
      <td className="numeric">
        <Packs line={line} set={set} />
      </td>
      <td className="numeric figures">{formatAmount(product.pts_paise)}</td>
      <td className="numeric">
        <Percent line={line} set={set} />
      </td>
      <td className="numeric">
        <Rate line={line} set={set} />
      </td>
      <td>
        <Depth line={line} />
      </td>
      <td>
        <Decides line={line} />
      </td>
      <td className="numeric figures">{isRefused ? '–' : formatAmount(packs * margin_paise)}</td>
      <td className="numeric figures font-semibold">{isRefused ? '–' : formatAmount(packs * net_rate_paise)}</td>
    </tr>
  )
}

function Card({ line, set }: LineProps) {
  return (
    <li className="border-line border-b pb-4">
      <Name line={line} />
      <div className="grid grid-cols-3 gap-2 my-2">
        <div>
          <span aria-hidden="true" className="text-small text-ink-2">
            Packs
          </span>
          <Packs line={line} set={set} />
        </div>
        <div>
          <span aria-hidden="true" className="text-small text-ink-2">
            Discount %
          </span>
          <Percent line={line} set={set} />
        </div>
        <div>
          <span aria-hidden="true" className="text-small text-ink-2">
            Rate ₹
          </span>
          <Rate line={line} set={set} />
        </div>
      </div>
      <Depth line={line} />
      <p className="mt-2 flex justify-between gap-3">
        <Decides line={line} />
        <span className="figures">{formatAmount(line.packs * line.net_rate_paise)}</span>
      </p>
    </li>
  )
}

function Name({ line }: { line: Sold }) {
  const { product, discount_bp, needs } = line
  return (
    <>
      <span className="font-medium">{product.product_name}</span>
      <span className="block text-ink-2">
        <Code>{product.product_code}</Code> {product.pack}
      </span>
      {needs === 'refused' && (
        <span role="status" className="block font-medium text-danger-ink">
          {belowFloor({ discount_bp, pts_paise: product.pts_paise, terms: termsOf(product) })}
        </span>
      )}
    </>
  )
}

function Packs({ line: { product, packs, bp }, set }: LineProps) {
  return (
    <NumberBox
      column="packs"
      label={`Packs of ${product.product_name}`}
      value={String(packs)}
      whyNot={whyNotPacks}
      onType={(text) => set(product.product_code, readQuantity(text) ?? packs, bp)}
    />
  )
}

function Percent({ line: { product, packs, discount_bp, needs }, set }: LineProps) {
  return (
    <NumberBox
      column="percent"
      label={`Discount on ${product.product_name}, percent`}
      value={typedRupees(discount_bp)}
      isWrong={needs === 'refused'}
      onType={(text) => {
        const bp = readPercent(text)
        if (bp !== null) set(product.product_code, packs, bp)
      }}
    />
  )
}

function Rate({ line: { product, packs, net_rate_paise, needs }, set }: LineProps) {
  return (
    <NumberBox
      column="rate"
      label={`Net rate of ${product.product_name}, rupees`}
      value={typedRupees(net_rate_paise)}
      isWrong={needs === 'refused'}
      onType={(text) => {
        const rate = readRupees(text)
        if (rate !== null && rate > 0) set(product.product_code, packs, depthOf(product.pts_paise, rate))
      }}
    />
  )
}

function Depth({ line: { product, net_rate_paise, needs } }: { line: Sold }) {
  return <DepthBar {...product} net_rate_paise={net_rate_paise} isRefused={needs === 'refused'} />
}

function Decides({ line: { needs, contract_id } }: { line: Sold }) {
  if (needs === 'refused') return <StatusMark group="danger">Refused</StatusMark>
  if (needs === 'none') return <span className="text-ink-2">{contract_id ? 'Contract' : 'You'}</span>
  return <span className="font-medium">{needsInWords[needs]}</span>
}
