import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Output } from '#kit/endpoint.ts'
import { ListSearch } from '#kit/web/list/ListSearch.tsx'
import { useListAddress } from '#kit/web/list/listAddress.ts'
import { useRead, useWrite } from '#kit/web/query.ts'
import { Button } from '#ui/base/Button.tsx'
import { Matches } from '#ui/base/Marked.tsx'
import { Skeleton } from '#ui/base/Skeleton.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { EmptyState } from '#ui/table/EmptyState.tsx'
import { FailedState } from '#ui/table/FailedState.tsx'
import { NoMatch } from '#ui/table/NoMatch.tsx'
import { listQuestions, rateQuestion } from '../contract.ts'
import { Formatted } from './Formatted.tsx'

type Question = Output<typeof listQuestions>['data'][number]

export function Questions() {
  const address = useListAddress('question')
  const { search } = address
  const read = useRead(listQuestions, search ? { search_text: search } : {}, { keepPrevious: true, ownFailure: true })
  return (
    <>
      <PageHead title="Questions and answers">
        How ordering works here. Not answered?{' '}
        <Link href="/contact-us" className="underline">
          Write to us
        </Link>
        .
      </PageHead>
      <div className="mt-5 grid max-w-[820px] gap-8">
        <ListSearch label="Search the questions" address={address} className="max-w-120" />
        {read.isError && !read.data ? (
          <FailedState onRetry={() => void read.refetch()}>The questions did not load.</FailedState>
        ) : (
          <Matches search={search}>
            <Found questions={read.data?.data} search={search} onClear={address.clearAll} />
          </Matches>
        )}
      </div>
    </>
  )
}

type FoundProps = { questions: Question[] | undefined; search: string; onClear: () => void }

function Found({ questions, search, onClear }: FoundProps) {
  if (!questions) {
    return (
      <div className="panel grid gap-6 p-4">
        {[320, 260, 380].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    )
  }
  if (questions.length === 0) {
    return search ? (
      <NoMatch onClear={onClear}>No questions match ‘{search}’.</NoMatch>
    ) : (
      <EmptyState>There are no questions yet.</EmptyState>
    )
  }
  // What was searched for comes by how well it fits, else by topic.
  const groups = search ? new Map([['', questions]]) : Map.groupBy(questions, ({ topic }) => topic)
  return [...groups].map(([topic, those]) => (
    <section key={topic}>
      {topic && <h2 className="mb-2 font-semibold text-heading">{topic}</h2>}
      <div className="panel">
        {those.map((question) => (
          <OneQuestion key={question.id} question={question} />
        ))}
      </div>
    </section>
  ))
}

function OneQuestion({ question }: { question: Question }) {
  return (
    <details className="group not-first:border-line not-first:border-t">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-medium hover:bg-hover">
        {question.question}
        <ChevronRight className="shrink-0 transition-transform group-open:rotate-90" />
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4 text-ink-2">
        <Formatted text={question.answer} />
        <Rating id={question.id} question={question.question} />
      </div>
    </details>
  )
}

function Rating({ id, question }: { id: number; question: string }) {
  const [isSaid, setSaid] = useState(false)
  const rate = useWrite(rateQuestion)
  if (isSaid)
    return (
      <p role="status" className="text-small">
        Thank you.
      </p>
    )
  const say = (helped: boolean) => rate.mutate({ id: String(id), helped }, { onSuccess: () => setSaid(true) })
  return (
    <div className="flex items-center gap-2 text-small">
      Did this help?
      <Button size="small" aria-label={`Yes, the answer to ‘${question}’ helped`} onClick={() => say(true)}>
        Yes
      </Button>
      <Button size="small" aria-label={`No, the answer to ‘${question}’ did not help`} onClick={() => say(false)}>
        No
      </Button>
    </div>
  )
}
