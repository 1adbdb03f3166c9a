import type { LiveTopic } from '#kit/server/live/live.ts'

/** What the database's function `tell` notifies: whose notices are new. */
export const noticeTopic: LiveTopic = {
  channel: 'notices',
  open: ({ followers }) => ({
    heard(payload) {
      const { accounts } = JSON.parse(payload) as { accounts: number[] }
      for (const { me, tell } of followers()) if (accounts.includes(me.accountId)) tell('notices', {})
    },
  }),
}
