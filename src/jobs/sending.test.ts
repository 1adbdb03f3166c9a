import { expect, test } from 'vitest'
import { mailsInWords, whatGoesOut } from './sending.ts'

const nothing = { mails: 0, notified: 0, webhooks: 0, orders_to_sap: 0 }

test.each([
  [nothing, []],
  [{ ...nothing, mails: 1 }, ['1 e-mail']],
  [{ ...nothing, notified: 34, webhooks: 1 }, ['34 people’s notifications by e-mail', '1 webhook call']],
  [
    { mails: 2000, notified: 1, webhooks: 5, orders_to_sap: 12 },
    ['2,000 e-mails', '1 person’s notifications by e-mail', '5 webhook calls', '12 orders to SAP'],
  ],
])('before a copy starts sending, it names what waits: %j', (waiting, words) =>
  expect(whatGoesOut(waiting)).toEqual(words),
)

test.each([
  [false, { waiting: 1, put_off: 0, per_minute: 600 }, '1 e-mail is waiting: about a minute at 600 a minute.'],
  [
    false,
    { waiting: 2000, put_off: 3, per_minute: 600 },
    '2,000 e-mails are waiting: about 4 minutes at 600 a minute. 3 could not be sent yet and are tried again.',
  ],
  [
    true,
    { waiting: 1, put_off: 1, per_minute: 600 },
    '1 e-mail is waiting. None goes out until an admin starts sending.',
  ],
  [
    true,
    { waiting: 1000, put_off: 0, per_minute: 600 },
    '1,000 e-mails are waiting. None goes out until an admin starts sending.',
  ],
])('what waits is told with how long it takes, or that it is held (%j): %j', (isHeld, mails, words) =>
  expect(mailsInWords(mails, isHeld)).toBe(words),
)
