import type { Topic } from './topic.ts';

export const billingTopics: readonly Topic[] = [
  {
    team: 'Billing',
    tags: ['refund'],
    weight: 9,
    subjects: ['Refund for {order}', 'Charged twice', 'Money not back yet'],
    opens: [
      'I sent {order} back two weeks ago and the money is not on my account yet.',
      'My card was charged twice for the same order {order}. Please return one of them.',
      'You promised a refund for the broken lamp. When will it come?',
    ],
    asks: [
      '<p>I look into it at once. Was it paid by card or by bank transfer?</p>',
      '<p>Thank you. Could you tell me the last four digits of the card and the day of the second charge?</p>',
    ],
    answers: [
      'By card, ending in 4417.',
      'Bank transfer, from the account in my profile.',
      'The second one is of last Thursday.',
    ],
    solves: [
      '<p>I have just released the refund of <strong>{order}</strong>. It takes 3 to 5 working days until you see it.</p>',
      '<p>The second charge was only reserved and never booked. It disappears by itself within the next two days.</p>',
    ],
    notes: ['Return arrived on the 4th, refund was stuck in review.', 'Payment provider confirms: authorisation only.'],
  },
  {
    team: 'Billing',
    tags: ['invoice'],
    weight: 7,
    subjects: ['Invoice with VAT number', 'Copy of an invoice', 'Wrong name on the invoice'],
    opens: [
      'We need the invoice of {order} with our company name and VAT number on it, please.',
      'Could you send me all invoices of this year? Our accountant asks for them.',
      'The invoice for {order} is in the name of my colleague who has left us.',
    ],
    asks: [
      '<p>Gladly. Which name, address and VAT number should be on it?</p>',
      '<p>Of course. Shall they go to this address or straight to your accountant?</p>',
    ],
    answers: [
      'Green Office Ltd, the address stays the same. VAT number is in our profile.',
      'To this address please, I pass them on.',
    ],
    solves: [
      '<p>The corrected invoice for <strong>{order}</strong> is in your account under <em>Orders</em>. The old one is cancelled.</p>',
      '<p>All invoices of this year are in your account as one download. It stays there for 30 days.</p>',
    ],
    notes: ['VAT number checked, valid.', 'Cancelled the old invoice, new number assigned.'],
  },
  {
    team: 'Billing',
    tags: ['subscription'],
    weight: 10,
    subjects: ['Cancel my subscription', 'Change from Starter to Family', 'Pause the pod subscription', 'Price change'],
    opens: [
      'I would like to pause the pod subscription over the summer. Where can I do that?',
      'Please move us from Starter to Family, we have a second garden now. What does it cost?',
      'I want to cancel my subscription. The website sends me in circles.',
    ],
    asks: [
      '<p>We can do that. From which month on, and until when?</p>',
      '<p>Sorry about that. May I ask what made you decide so? A pause of up to four months is possible as well.</p>',
    ],
    answers: [
      'From next month, for three months please.',
      'We simply have too many pods at the moment. A pause would be fine.',
      'From the next invoice on is fine.',
    ],
    solves: [
      '<p>Done: your subscription sleeps for three months and goes on by itself after that. You get a mail one week before.</p>',
      '<p>You are on <strong>Family</strong> from the next invoice on. What you paid for Starter this month is deducted.</p>',
      '<p>Your subscription is cancelled and ends with the month you have paid for. Thank you for growing with us!</p>',
    ],
    notes: ['Offered a pause instead of cancelling.', 'Prorated by hand, please check the next invoice.'],
  },
];
