/** The moves that the order desk has, in words; those that destroy ask for a reason. */
export const moveWords = {
  release: {
    title: 'Release order',
    text: (distributor: string) =>
      `What it waits for from ${distributor} has not come. Released, it passes the check this once and goes to fulfilment.`,
    action: 'Release order',
    done: 'released',
    destroys: false,
    keep: 'Cancel',
  },
  retry: {
    title: 'Send again: order',
    text: () => 'It goes to the ERP once more, under the same number, so that it can’t be there twice.',
    action: 'Send again',
    done: 'on its way again',
    destroys: false,
    keep: 'Cancel',
  },
  cancel: {
    title: 'Cancel order',
    text: () => 'Nothing of it will be sent. This can’t be taken back.',
    action: 'Cancel order',
    done: 'cancelled',
    destroys: true,
    keep: 'Keep it',
  },
  close: {
    title: 'Close short: order',
    text: () => 'What is not invoiced yet will not come. This can’t be taken back.',
    action: 'Close short',
    done: 'closed short',
    destroys: true,
    keep: 'Keep it open',
  },
}

export type AdminMove = keyof typeof moveWords

export function isAdminMove(move: string): move is AdminMove {
  return Object.hasOwn(moveWords, move)
}
