// One question to a connection.
import pg from 'pg'
import { silence } from './outage.ts'

type Answer = (error: Error | null, result: pg.QueryResult) => void

/** Without the copy that the driver makes of all that is said about a query: with many small ones that takes a while. Whom it
 *  answers is told when it is made: told later, as the driver does for a promise or a time-out of its own, the rows of every
 *  answer outlive the next small collections and are left to the whole ones, which everybody waits for. */
export function queryOf({ text, values, name }: pg.QueryConfig, answer: Answer): pg.Query {
  return Object.assign(new pg.Query(text, values as unknown[], answer as never), { name })
}

/** On a connection that takes one question at a time. It can't be used any more when no answer came in time. */
export async function askOn(
  client: pg.ClientBase,
  what: pg.QueryConfig,
  answerWithinMs: number,
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(silence)), answerWithinMs)
      client.query(
        queryOf(what, (error, result) => {
          clearTimeout(timer)
          if (error) reject(error)
          else resolve(result)
        }),
      )
    })
  } catch (error) {
    // From where it was asked, not from where its bytes came in.
    Error.captureStackTrace(error as Error)
    throw error
  }
}
