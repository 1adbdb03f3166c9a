/** The moves that the order desk has, in words. */
export const moveWords = {
  release: {
    title: (no: string) => `Release order ${no}?`,
    text: (distributor: string) => `It skips the checks of ${distributor} this once and goes to fulfilment.`,
    action: 'Release order',
    done: 'released',
    destroys: false,
    keep: 'Cancel',
  },
  retry: {
    title: (no: string) => `Send order ${no} again?`,
    text: () => 'It goes to the ERP once more, under the same number, so that it can’t be there twice.',
    action: 'Send again',
    done: 'on its way again',
    destroys: false,
    keep: 'Cancel',
  },
  cancel: {
    title: (no: string) => `Cancel order ${no}?`,
    text: () => 'Nothing will be sent. This can’t be undone.',
    action: 'Cancel order',
    done: 'cancelled',
    destroys: true,
    keep: 'Keep it',
  },
  close: {
    title: (no: string) => `Close order ${no} short?`,
    text: () => 'What is not invoiced yet will not come, unless the order is opened again.',
    action: 'Close short',
    done: 'closed short',
    destroys: true,
    keep: 'Keep it open',
  },
  reopen: {
    title: (no: string) => `Open order ${no} again?`,
    text: () => 'The rest is open again and is sent when stock arrives.',
    action: 'Open again',
    done: 'open again',
    destroys: false,
    keep: 'Leave it closed',
  },
}

/** The same for many at once. */
export const bulkWords = {
  release: {
    action: 'Release',
    text: 'The checks are skipped this once, and fulfilment begins.',
    done: 'released',
    keep: 'Cancel',
  },
  cancel: {
    action: 'Cancel',
    text: 'Nothing will be sent. This can’t be undone.',
    done: 'cancelled',
    keep: 'Keep them',
  },
  retry: {
    action: 'Send again',
    text: 'The ERP gets the same numbers once more, so that no order can be there twice.',
    done: 'on their way again',
    keep: 'Cancel',
  },
  close: {
    action: 'Close short',
    text: 'What is not invoiced yet will not come, unless an order is opened again.',
    done: 'closed short',
    keep: 'Keep them open',
  },
}

export type AdminMove = keyof typeof moveWords

export function isAdminMove(move: string): move is AdminMove {
  return Object.hasOwn(moveWords, move)
}
