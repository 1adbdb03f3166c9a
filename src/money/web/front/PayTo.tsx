// Step 2: where to pay. Every value can be copied; a UPI app takes the amount and the reference.
import { type ReactNode, Suspense } from 'react'
import { isPayable, upiLimitPaise, upiLink, type PayTo as Where } from '#credit/pay-to.ts'
import { formatRupees, typedRupees } from '#kit/money.ts'
import { Button } from '#ui/base/Button.tsx'
import { Code } from '#ui/base/Code.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { whenShown } from '#ui/base/whenShown.tsx'
import { toast } from '#ui/dialogs/toast.ts'

const QrCode = whenShown(() => import('#ui/charts/QrCode.tsx').then((part) => part.QrCode))

type PayToProps = { payTo: Where; amountPaise: number; reference: string }

export function PayTo({ payTo, amountPaise, reference }: PayToProps) {
  const { account, upi } = payTo
  const link = upiLink(payTo, { amount_paise: amountPaise, reference })
  return (
    <section aria-labelledby="pay-h" className="panel grid gap-4 p-4">
      <StepHead step={2} id="pay-h" title="Pay" />
      {!isPayable(payTo) && <p className="text-ink-2">Ask the back office which account to pay to.</p>}
      {upi && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
          {link && (
            <Suspense fallback={<Skeleton width={132} height={132} />}>
              <QrCode text={link} label={`UPI code for ${formatRupees(amountPaise)}`} />
            </Suspense>
          )}
          <p className={link ? 'text-ink-2 text-note' : 'col-span-2 text-ink-2 text-note'}>
            {link ? (
              <>
                <b className="block text-body text-ink">Scan with any UPI app</b>
                The amount and your code are filled in. UPI takes up to {formatRupees(upiLimitPaise)} at a time.{' '}
                <a href={link} className="mt-1 hidden font-semibold touch:inline-block">
                  Open UPI app
                </a>
              </>
            ) : amountPaise > 0 ? (
              `UPI takes up to ${formatRupees(upiLimitPaise)} at a time. Pay by NEFT or RTGS.`
            ) : (
              'Choose what to pay, and the UPI code appears here.'
            )}
          </p>
        </div>
      )}
      {(account || upi) && (
        <dl className="-mx-4 grid gap-1 border-line border-t px-4 pt-3 [&_.code]:whitespace-normal">
          {account && (
            <>
              <Value label="Account" value={account.number} />
              <Value label="IFSC" value={account.ifsc} />
              <Value label="Name" value={account.name} isPlain />
              {account.bank && <Value label="Bank" value={account.bank} isPlain />}
            </>
          )}
          {upi && <Value label="UPI" value={upi.address} />}
          {amountPaise > 0 && (
            <Value label="Amount" value={formatRupees(amountPaise)} copied={typedRupees(amountPaise)} isPlain />
          )}
          <Value label="Reference" value={reference} />
        </dl>
      )}
    </section>
  )
}

type ValueProps = { label: string; value: string; copied?: string; isPlain?: boolean }

function Value({ label, value, copied = value, isPlain = false }: ValueProps) {
  const copy = () =>
    void navigator.clipboard
      .writeText(copied)
      .then(() => toast({ group: 'success', text: `${label} copied.` }))
      .catch(() => toast({ group: 'danger', text: 'Could not copy. Select the text and copy it.' }))
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)_auto] items-baseline gap-x-2">
      <dt className="text-ink-3 text-note">{label}</dt>
      <dd className="wrap-anywhere">{isPlain ? <span className="figures">{value}</span> : <Code>{value}</Code>}</dd>
      <dd>
        <Button kind="link" className="py-0.5" aria-label={`Copy ${label.toLowerCase()}`} onClick={copy}>
          Copy
        </Button>
      </dd>
    </div>
  )
}

type StepHeadProps = { step: 1 | 2 | 3; id: string; title: string; children?: ReactNode }

/** A heading with its number, and what lies at its right. */
export function StepHead({ step, id, title, children }: StepHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <h2 id={id} className="mr-auto flex scroll-mt-24 items-center gap-2 text-heading">
        <span
          aria-hidden="true"
          className="figures inline-grid size-[22px] flex-none place-items-center rounded-full border border-line-strong bg-sunken text-ink-2 text-micro"
        >
          {step}
        </span>
        {title}
      </h2>
      {children}
    </div>
  )
}
