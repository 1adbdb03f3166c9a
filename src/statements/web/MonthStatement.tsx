import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { CallFailure, whatToShow } from '#kit/calling.ts'
import { formatTime } from '#kit/date.ts'
import { groupIndian } from '#kit/money.ts'
import { call } from '#kit/web/call.ts'
import { download } from '#kit/web/download.ts'
import { useWrite } from '#kit/web/query.ts'
import { provider } from '#kit/web/settings.ts'
import { Button } from '#ui/base/Button.tsx'
import { counted } from '#ui/base/counted.ts'
import { Notice } from '#ui/base/Notice.tsx'
import { StatusMark } from '#ui/base/StatusMark.tsx'
import { forgetUnsaved } from '#ui/dialogs/forgetting.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { useUnsavedPage } from '#ui/dialogs/unsaved.ts'
import { SectionHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { ShortSelect } from '#uploads/web/ShortSelect.tsx'
import {
  getStatement,
  listStatements,
  readStatementSheet,
  type Statement,
  sendStatement,
  suggestOrder,
} from '../contract.ts'
import { monthInWords } from '../rules.ts'
import { stateGroups, stateInWords } from '../words.ts'
import { useFilling } from './filling.ts'
import { StatementRows } from './StatementRows.tsx'

type MonthStatementProps = {
  statement: Statement
  distributor: string | undefined
  onVersion: (version: string) => void
}

/** A month's statement: filled in and sent, or read as it was sent, and corrected. */
export function MonthStatement({ statement, distributor, onVersion }: MonthStatementProps) {
  const { month, state, versions } = statement
  const isNewest = statement.version === (versions[0]?.version ?? 0)
  const [isOpen, setOpen] = useState(state === 'missing' || (state === 'returned' && isNewest))
  const filling = useFilling(statement.lines)
  const send = useWrite(sendStatement, { refresh: [listStatements, getStatement, suggestOrder] })
  const whose = distributor ? { distributor } : {}
  useUnsavedPage(isOpen && filling.isChanged, { inSearch: true })

  function submit() {
    send.mutate(
      { ...whose, month, lines: filling.figures() },
      {
        onSuccess: () => {
          forgetUnsaved()
          onVersion('')
          toast({ group: 'success', text: `The statement of ${monthInWords(month)} is sent.` })
        },
      },
    )
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {/* On a phone the choice of the month says both. */}
      <div className="max-tablet:sr-only">
        <SectionHead title={monthInWords(month)}>
          <StatusMark group={stateGroups[state]}>{stateInWords[state]}</StatusMark>
        </SectionHead>
      </div>
      {state === 'returned' && isNewest && (
        <Notice group="danger" title={`Sent back: ${statement.reason}`}>
          Correct the rows and send the statement again.
        </Notice>
      )}
      {versions.length > 1 && (
        <ShortSelect
          label="Version"
          className="max-w-90"
          options={versions.map((one) => ({
            value: String(one.version),
            label: `Version ${one.version}, sent ${formatTime(one.sent_at)}`,
          }))}
          value={String(statement.version)}
          onChange={onVersion}
        />
      )}
      {isOpen && <Sheets month={month} whose={whose} onLines={filling.replace} />}
      {filling.rows.length === 0 ? (
        <EmptyState>No products yet. Upload a sheet with your products, or order something first.</EmptyState>
      ) : (
        <StatementRows rows={filling.rows} onType={isOpen ? filling.type : undefined} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isOpen ? (
          <>
            <Button
              kind="primary"
              busy={send.isPending}
              disabled={filling.wrong.length > 0 || filling.rows.length === 0}
              onClick={submit}
            >
              Send statement
            </Button>
            <span role="status" className="text-ink-2">
              {filling.wrong.length > 0
                ? `${counted(filling.wrong.length, 'row')} to correct first.`
                : `${groupIndian(filling.rows.length)} products, ${groupIndian(filling.rows.reduce((sum, row) => sum + row.sold, 0))} packs sold.`}
            </span>
          </>
        ) : (
          isNewest && <Button onClick={() => setOpen(true)}>Send a correction</Button>
        )}
      </div>
    </div>
  )
}

type SheetsProps = { month: string; whose: { distributor?: string }; onLines: (lines: Statement['lines']) => void }

/** The month's template, and a filled-in sheet in place of typing. */
function Sheets({ month, whose, onLines }: SheetsProps) {
  const [said, setSaid] = useState<{ isBad: boolean; title: string; why: string[] } | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function read(file: File | undefined) {
    if (!file) return
    setBusy(true)
    try {
      const { data } = await call(readStatementSheet, { ...whose, month, file: [file] })
      onLines(data.lines)
      setSaid({
        isBad: data.refused.length > 0,
        title: `${counted(data.lines.length, 'row')} read from ${file.name}. Nothing is sent yet.`,
        why: data.refused.slice(0, 8).map(({ row, why }) => `Row ${row}: ${why}`),
      })
    } catch (failure) {
      const title = failure instanceof CallFailure ? whatToShow(failure, provider) : 'The file could not be read.'
      setSaid({ isBad: true, title, why: [] })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          onClick={() =>
            void download({
              path: `/api/statements/${month}/template.xlsx?${new URLSearchParams(whose)}`,
              name: `statement-${month}.xlsx`,
              kind: 'customer',
            })
          }
        >
          <Download />
          Download template
        </Button>
        <label className="button relative has-focus-visible:ring-focus" aria-busy={isBusy}>
          Upload filled-in sheet
          <input
            type="file"
            accept=".xlsx,.csv"
            className="absolute inset-0 cursor-pointer opacity-0"
            onChange={(event) => {
              void read(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
        <span className="text-ink-3 text-small max-tablet:hidden">
          Or type below. Closing follows from the other numbers.
        </span>
      </div>
      {said && (
        <Notice live group={said.isBad ? 'warning' : 'success'} title={said.title}>
          {said.why.length > 0 && (
            <ul>
              {said.why.map((why) => (
                <li key={why}>{why}</li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </>
  )
}
