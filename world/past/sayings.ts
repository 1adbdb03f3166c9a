// What people write when they say no, less, or go on.

export const sayings = {
  reject: [
    'Stock of last month is enough.',
    'Nobody here asked for this order.',
    'No demand for these brands in our area now.',
    'We have ordered the same ourselves this week.',
  ],
  lower: [
    'Enough in stock.',
    'Slow moving.',
    'Old stock is near expiry, first that must go.',
    'Will take the rest next month.',
  ],
  withdraw: ['The stockist asked me to wait.', 'Sent for the wrong firm.', 'Will send it again with the new scheme.'],
  cancel: ['Ordered twice by mistake.', 'Ordered the wrong strength.', 'The hospital has withdrawn its order.'],
  stop: ['No payment after three reminders.', 'Cheque returned by the bank.'],
  giveUp: ['We order again when the payment is through.', 'Can’t wait any longer.'],
  licence: ['The licence is being renewed. We order again then.', 'Renewal will take some more weeks.'],
  release: [
    'Cheque received this morning.',
    'The owner has promised to pay by Friday.',
    'Cleared with the regional manager.',
  ],
  note: [
    'Please send with the Tuesday van.',
    'Urgent, the hospital waits.',
    'Deliver before 12.',
    'Long expiry only, please.',
  ],
} as const
