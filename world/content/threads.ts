// What customers and the office wrote to each other: the customer begins, then they take turns.

type Thread = {
  from: string
  topic: 'order' | 'delivery' | 'invoice' | 'account' | 'other'
  product_type: 'E' | 'G'
  /** Days before today, and hours until each answer. */
  age: number
  pace: number
  state: 'open' | 'waiting' | 'closed'
  said: readonly string[]
}

const ask = (
  from: string,
  topic: Thread['topic'],
  age: number,
  state: Thread['state'],
  said: readonly string[],
  product_type: Thread['product_type'] = 'E',
): Thread => ({ from, topic, product_type, age, pace: 2 + (age % 5), state, said })

export const threads: readonly Thread[] = [
  ask('dist-e', 'delivery', 0, 'open', [
    'The van of this morning had only 11 of 12 cartons. The driver has signed it. Which one is missing?',
  ]),
  ask('dist-e', 'invoice', 6, 'closed', [
    'Please send the invoice of last Thursday once more, our accountant cannot find the mail.',
    'It is under Invoices with its PDF, and a copy is in your mail now.',
    'Found it, thank you.',
  ]),
  ask('dist-b', 'order', 1, 'open', ['Can the order of yesterday go from Nagpur instead of Pune? Our customer waits.']),
  ask('dist-b', 'account', 15, 'closed', [
    'A new colleague does the purchase now. How does she get a password?',
    'Open My profile, People, and invite her as buyer. She gets a mail and chooses her own password.',
    'Done. That was easy.',
  ]),
  ask('dist-depot', 'delivery', 3, 'waiting', [
    'Two boxes of insulin came warm on Saturday.',
    'Please raise a claim on the invoice with the reason ‘damaged’, and send us a photo of the logger.',
  ]),
  ask('dist-hold', 'account', 2, 'waiting', [
    'We have paid ₹1,20,000 by NEFT this morning. Please release our order.',
    'We do not see it at the bank yet. Can you tell us the UTR number?',
  ]),
  ask('dist-hold', 'account', 40, 'closed', [
    'Please raise our limit for the season.',
    'Your limit is looked at every quarter. Please clear the invoice of July first, then we can propose it.',
  ]),
  ask('dist-expired', 'account', 4, 'waiting', [
    'The renewal of our licence is with the department. Can you deliver meanwhile?',
    'By law we may not sell medicines without a valid licence. Please send us the receipt of the renewal as soon as you have it.',
  ]),
  ask(
    'dist-g',
    'order',
    2,
    'open',
    ['Is there a scheme on Pantoprazole 40 this month? Last month it was 10 + 2.'],
    'G',
  ),
  ask(
    'dist-g',
    'invoice',
    21,
    'closed',
    [
      'The HSN code of one line is not the one of the old invoice.',
      'The new one is right: the code was corrected in the master on the first of the month. The rate is the same.',
    ],
    'G',
  ),
  ask('emp-e', 'order', 1, 'open', [
    'My order for the hospital supply is on hold. The owner says that he has paid. Who checks it?',
  ]),
  ask('emp-e', 'other', 12, 'closed', [
    'Can I get the new visual aid of the cardiac range on the phone?',
    'It is with your regional manager. Ask him for the link, please.',
  ]),
  ask('emp-b', 'account', 8, 'closed', [
    'I have taken over two stockists in Amravati and do not see them yet.',
    'They are yours from today on. Please look again.',
    'I see them now.',
  ]),
  ask('emp-b', 'order', 5, 'waiting', [
    'Why was my proposal for last week cancelled?',
    'Nobody confirmed it within seven days. You can open it and choose Reorder. Shall we call the stockist?',
  ]),
  ask(
    'emp-g',
    'delivery',
    7,
    'closed',
    [
      'A stockist in Pune waits for generics since Monday.',
      'They left this morning with invoice and LR number on the order’s page.',
    ],
    'G',
  ),
  ask('emp-g', 'order', 0, 'open', ['Can the minimum for Metformin 500 be lowered for a new stockist?'], 'G'),
  ask('dist-e-accounts', 'invoice', 9, 'closed', [
    'The credit note for the breakage of October is missing in our statement.',
    'It was written yesterday and stands in the statement from today on.',
  ]),
  ask('dist-e-buyer', 'order', 11, 'closed', [
    'I ordered the wrong strength. Can you stop it?',
    'It was not sent yet, so you can cancel it yourself on the order’s page. Give ‘wrong strength’ as the reason.',
    'Cancelled. Thanks!',
  ]),
  ask('dist-depot', 'other', 33, 'closed', [
    'Please print our full address with the shop number on the invoice.',
    'Done: the next invoice has it.',
  ]),
  ask('dist-b', 'invoice', 0, 'open', ['Invoice and order differ by 10 strips. Please check.']),
]
