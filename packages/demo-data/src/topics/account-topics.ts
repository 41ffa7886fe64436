import type { Topic } from './topic.ts';

export const accountTopics: readonly Topic[] = [
  {
    team: 'Customer care',
    tags: ['account', 'login'],
    weight: 8,
    subjects: ['Cannot log in', 'Change my e-mail address', 'Reset link does not arrive'],
    opens: [
      'The link to reset my password never arrives. I have looked into spam as well.',
      'I changed my job and cannot read the old mailbox any more. How do I change the address of my account?',
      'Your website says "unknown user" although I have used this address for two years.',
    ],
    asks: [
      '<p>I help you with that. For your safety: what is the postcode of your last order?</p>',
      '<p>Could you tell me roughly when you used the account last, and on which device?</p>',
    ],
    answers: ['The postcode is 04109.', 'Last week on my phone, there I am still logged in.'],
    solves: [
      '<p>I have changed the address. You get two mails now, one to each address; please confirm the one to the new address.</p>',
      '<p>Our mails to you were refused by your provider. I have lifted the block, and the reset link goes through now.</p>',
    ],
    notes: ['Identity checked by postcode and last order.', 'Address was on the bounce list since March.'],
  },
  {
    team: 'Technical support',
    tags: ['api', 'business'],
    weight: 5,
    subjects: ['Access to the sensor data', 'Webhook fires twice', 'Export of moisture readings'],
    opens: [
      'We run 14 gardens in our offices and would like to read the sensors through your API. Which plan do we need?',
      'Your webhook "tank.empty" arrives twice within a second. Is that intended?',
      'Is there a way to export the moisture readings of last year as CSV?',
    ],
    asks: [
      '<p>Nice set-up! How often would you read them, and do you need history as well?</p>',
      '<p>Could you send the two values of <code>event_id</code>? Then I can look at both deliveries.</p>',
    ],
    answers: [
      'Every ten minutes is enough. History of a year would be great.',
      'evt_81f2 and evt_81f3, both of yesterday 14:02.',
    ],
    solves: [
      '<p>The <strong>Greenhouse</strong> plan includes the API with up to 20 gardens. Your key is in the account under <em>Developers</em>.</p>',
      '<p>Deliveries are repeated when we get no answer within five seconds. Please answer with 200 first and work afterwards; <code>event_id</code> tells doubles apart.</p>',
      '<p>The export is at <em>Garden &gt; History &gt; Download</em>. For a whole year it takes a minute.</p>',
    ],
    notes: ['Possible customer for Greenhouse Plus, tell sales.', 'Delivery log shows a timeout on their side.'],
  },
];
