import { formatTime } from '../../date.ts'
import { type Db, sql } from '../db/db.ts'
import { type Html, html, page } from '../http/html.ts'

type Row = { sent_at: string; recipient: string; subject: string; body: string }

/** The mails that a server without SMTP did not send, newest first. Served only by the demo. */
export async function mailPage(db: Db): Promise<string> {
  const mails = await db.rows<Row>(sql`
    select sent_at, recipient, subject, body from mails order by id desc limit 50`)
  const list = mails.length > 0 ? mails.map(asSection) : [html`<p>No mail has been written yet.</p>`]
  return page(
    'Mails of the demo',
    html`<h1>Mails of the demo</h1>
<p>This server has no SMTP_URL, so mails are shown here instead of being sent.</p>
${list}`,
  )
}

function asSection({ sent_at, recipient, subject, body }: Row): Html {
  return html`<section>
<h2>${subject}</h2>
<p>To ${recipient}, ${formatTime(sent_at)}</p>
${body.split('\n\n').map((paragraph) => html`<p>${/^https?:\/\/\S+$/.test(paragraph) ? html`<a href="${paragraph}">${paragraph}</a>` : paragraph}</p>`)}
</section>`
}
