// Questions and answers that explain this product to its users, topic by topic.

type Question = readonly [question: string, answer: string, userType?: 'E' | 'D']

const topics: Record<string, readonly Question[]> = {
  Ordering: [
    [
      'How do I type a long order quickly?',
      'Open the [order sheet](/products-list). Type a quantity and press **Enter**: the cursor goes to the next product.\n\n- **/** takes you to the search.\n- **Esc** takes back what you are typing, never what is saved.\n- Every line is saved as you leave it. You can close the page and go on later, on any device.',
    ],
    [
      'Can I paste an order out of Excel?',
      'Yes. Copy the columns with code or name and quantity, and press **Ctrl V** on the [order sheet](/products-list). Each row is shown with what we made of it. Choose the right product where a row is not clear, then take all of them into the cart.',
    ],
    [
      'Why are some products missing from my catalogue?',
      'You see the products of the divisions that are open for you. Ethical and generic products are apart: if you trade in both, switch at the top of the page. Products that are not sold any more are not shown.',
    ],
    [
      'Who sees my cart?',
      'A stockist’s cart belongs to the firm: everybody of the firm who may order works in the same one. A representative has a cart of their own for each stockist. Carts for different CFAs are apart.',
    ],
    [
      'What happens when I place an order?',
      'A stockist’s order goes to fulfilment at once, unless something holds it. An order that a representative places waits for the stockist’s confirmation. The order’s page says at every moment what it waits for and whose move it is.',
    ],
    [
      'Can I change an order after placing it?',
      'While it waits for confirmation or is on hold, whoever placed it can change it: open it in [my orders](/my-orders) and choose **Edit**. A confirmed order can only be cancelled, until it is sent.',
    ],
    [
      'How do I order the same again?',
      'Open an old order and choose **Reorder**. Its lines go into the cart at today’s prices and schemes. What is not sold any more is left out and named.',
    ],
    [
      'How long does an order wait for confirmation?',
      'Seven days from the day it was last asked for. The stockist is reminded after two and after five days. Then it is cancelled, and both sides are told.',
    ],
    [
      'How does a stockist confirm less than was asked?',
      'Open the order and lower the quantities, with a reason for each. You can drop lines, but not raise quantities. The scheme is applied again to the lowered number.',
      'D',
    ],
  ],
  'Schemes and prices': [
    [
      'What does 10 + 1 mean?',
      'For every 10 packs that you pay you get 1 free. The sheet shows paid and free packs while you type, and what one more group would bring.',
    ],
    [
      'Why did my quantity change by itself?',
      'The product’s scheme is compulsory: only whole groups can be ordered, so the number is rounded to one. Below the name it says what was changed. Where the scheme is not compulsory, **Undo** takes your number back.',
    ],
    [
      'Which price do I pay?',
      'PTS, the price to stockists, of the day on which the order is placed. If a price rises while a product is in the cart, you are shown the old and the new one before you can place.',
    ],
    [
      'Why is there CGST and SGST on one order and IGST on another?',
      'It depends on the CFA. Goods from a CFA in your own state carry CGST and SGST, half of the rate each. Goods from another state carry IGST.',
    ],
    [
      'Why is the amount rounded?',
      'The amount to pay is rounded to the rupee. The round-off stands below the tax, in the cart, on the order and on the invoice.',
    ],
    [
      'Which scheme counts if there are several?',
      'The one that brings you most for the quantity you typed. A scheme for your firm, for a division and for a product can run at the same time.',
    ],
    [
      'What if free packs are short?',
      'Free packs leave with the paid ones in the scheme’s proportion. What is missing stays promised, and is sent later or settled by a credit note.',
    ],
  ],
  'Delivery and shortages': [
    [
      'Where is my order?',
      'Open it in [my orders](/my-orders). The first sentence says what it waits for. The timeline below shows every step from placing to the invoice.',
    ],
    [
      'What does ‘low’ stock mean?',
      'There are few packs at this CFA. The order can be placed; it may come in two parts.',
    ],
    [
      'Why did I get only a part of my order?',
      'Some packs were not there, or would expire too soon. The rest waits and is sent when stock arrives, the oldest order first. You are told when it leaves.',
    ],
    [
      'Which expiry do I get?',
      'The batch that expires first leaves first, but none with less than 90 days. Batch and expiry of every line stand on the invoice.',
    ],
    [
      'Can a short line come from another CFA?',
      'Yes, if that CFA serves the firm and has the product. Your representative or the order desk makes a new order for it, and the old line is closed.',
    ],
    [
      'Can I get another brand instead?',
      'A substitute has the same molecule, strength and form. It is proposed as a new order that the stockist confirms. Nothing is replaced without a yes.',
    ],
    [
      'What does ‘closed short’ mean?',
      'Nothing more of this order comes. What was not sent is not invoiced and takes none of your credit.',
    ],
    [
      'The carton was short or damaged. What do I do?',
      'Open the [invoice](/my-invoice), choose **Raise claim**, and enter the packs by line with the reason. You can follow each claim under [notes and claims](/notes?tab=claims).',
      'D',
    ],
  ],
  Money: [
    [
      'Why is my order on hold?',
      'One of three things: the order passes the credit limit, an invoice is more than 30 days past due, or the drug licence has ended. The order’s page says which, and names one sum or one paper that releases it.',
    ],
    [
      'Which invoices shall I pay first?',
      '[Outstanding](/my-outstanding) names the invoices that release held orders with the least money.',
      'D',
    ],
    [
      'I have paid. When is my order released?',
      'As soon as the payment is entered here, the orders that it is enough for go on by themselves, the oldest first. If it is urgent, write to us with the bank’s reference.',
    ],
    [
      'How is my outstanding counted?',
      'The open amounts of all invoices and debit notes, ethical and generic together. Money that is not yet set against an invoice stands apart as ‘on account’. The due date itself counts as not due.',
    ],
    [
      'How do I get a statement of account?',
      'On [outstanding](/my-outstanding) choose the span and download it as PDF or workbook, with opening balance, every document and closing balance.',
    ],
    [
      'Where do I find the PDF of an invoice?',
      'Open the invoice under [invoices](/my-invoice) and choose **PDF**. It has both parties, batches, HSN codes, tax by kind and the amount in words.',
    ],
    [
      'What becomes of an approved claim?',
      'A credit note with the price and the tax of the invoice’s own line. It is set against your oldest open invoice, or stays on account.',
    ],
    [
      'How is credit left computed?',
      'Credit limit, less what is owed, less open orders that are not invoiced yet. Orders that wait for confirmation take no credit.',
    ],
  ],
  'Account and licence': [
    [
      'How do several people of a firm sign in?',
      'Each has an account of their own. The first one invites the others on [my profile](/my-profile): a buyer orders and confirms, an accountant sees everything and places nothing. Orders name the person.',
      'D',
    ],
    [
      'I forgot my password.',
      'Choose ‘Forgot password’ on the sign-in page. The link in the mail is good for 30 minutes and works once.',
    ],
    [
      'Why am I locked out?',
      'After five wrong passwords from one place, that place must wait 15 minutes. Elsewhere you can sign in as usual.',
    ],
    [
      'How do I end my session on a lost phone?',
      'On [my profile](/my-profile) choose **Sign out everywhere**. Every session ends at once, on every device.',
    ],
    [
      'My drug licence ends soon. What happens?',
      'You are told 90, 60, 30 and 7 days before. After the last day, orders with medicines are put on hold until the renewal is on file. Cosmetics and food can still be ordered: the cart offers to place them by themselves.',
    ],
    [
      'How do I choose which mails I get?',
      'On [notifications](/notification) choose for each kind: at once, once a day, or not at all. Between 21:00 and 07:00 no mail is sent. In the app you see everything.',
    ],
    [
      'Can I use the product with the keyboard alone?',
      'Yes, all of it. Press **?** on any page to see its keys. **Ctrl K** finds products, orders and pages.',
    ],
    [
      'Which distributors can I order for?',
      'Those that are assigned to you. If one is missing, write to us with its code.',
      'E',
    ],
  ],
}

export const questions = Object.entries(topics).flatMap(([topic, all]) =>
  all.map(([question, answer, user_type], at) => ({
    topic,
    question,
    answer,
    user_type: user_type ?? null,
    rank: at + 1,
    helped: (at * 7 + topic.length) % 23,
    not_helped: (at * 3 + topic.length) % 4,
  })),
)
