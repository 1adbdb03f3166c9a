import { todayInIndia } from '#kit/date.ts'
import { namedBriefly } from '#kit/naming.ts'
import type { Order } from '#orders/contract.ts'
import { namedInRefusal } from '#orders/correcting.ts'
import { status } from '#orders/status.ts'
import { storyOf, storyTitle } from '#orders/story.ts'
import { WhoseMove } from '#orders/web/WhoseMove.tsx'
import { TimeText } from '#ui/base/DateText.tsx'
import { Notice } from '#ui/base/Notice.tsx'
import { Timeline } from '#ui/page/Timeline.tsx'

/** What would let a stuck order go on: the way out first, then why. */
export function WaysOut({ order }: { order: Order }) {
  const isFailed = order.status === status.failed
  const refused = order.timeline.at(-1)?.reason
  const since = order.holds.map((hold) => hold.since).sort()[0]
  if (!order.way_out && !isFailed) return null
  return (
    <>
      {order.way_out && (
        <Notice group="warning" title={order.way_out.title}>
          {order.way_out.why}{' '}
          {since && (
            <>
              Held since <TimeText at={since} />.
            </>
          )}
        </Notice>
      )}
      {isFailed && (
        <Notice group="danger" title={correctInWords(order, refused ?? '')}>
          {refused ? `It said: “${refused}”` : 'It gave no reason.'}
        </Notice>
      )}
    </>
  )
}

/** The products that the refusal names, or that something is to be corrected. */
function correctInWords({ lines }: Order, refusal: string): string {
  const named = namedInRefusal(refusal, lines)
  const names = lines.filter(({ product_code }) => named.includes(product_code)).map((line) => line.product_name)
  return `Correct ${names.length > 0 ? namedBriefly(names) : 'what the ERP refused'}, then send the order again`
}

export function OfficeStory({ order }: { order: Order }) {
  const today = todayInIndia(new Date())
  const title = storyTitle(order, today)
  return (
    <section className="story" aria-labelledby="story-h">
      <h2 id="story-h" className="text-heading">
        {title}
      </h2>
      <WhoseMove order={order} />
      <Timeline
        label={title}
        steps={storyOf(order, today).map(({ at, ...step }, place) => ({
          ...step,
          key: `${place}`,
          meta: at && <TimeText at={at} />,
        }))}
      />
    </section>
  )
}
