import type { Topic } from './topic.ts';

export const orderTopics: readonly Topic[] = [
  {
    team: 'Customer care',
    tags: ['shipping', 'late'],
    weight: 14,
    subjects: [
      'Where is my order {order}?',
      'Delivery is late',
      'Parcel has not moved for days',
      'Order {order}: no tracking',
    ],
    opens: [
      'Hello, I ordered a Sprout garden ten days ago (order {order}) and it still has not arrived. Can you check?',
      'The tracking of {order} says "in transit" since last week. Is it lost?',
      'Hi, my parcel was supposed to come on Monday. Order number is {order}. When can I expect it?',
    ],
    asks: [
      '<p>I am sorry about the wait. Could you confirm the address it should go to, please? A flat number was missing on the label of <strong>{order}</strong>.</p>',
      '<p>Thank you for the order number. I have asked the carrier to search for the parcel. Is somebody at home on weekdays before noon?</p>',
    ],
    answers: [
      'Yes, the address is right, but our flat is number 12, maybe that was missing.',
      'Mornings are fine. A neighbour on the ground floor also takes parcels.',
      'The address in my account is correct, we have not moved.',
    ],
    solves: [
      '<p>Good news: the carrier found <strong>{order}</strong> and delivers it tomorrow between 9 and 13. I also returned the shipping fee.</p>',
      '<p>The parcel is lost, I am afraid. A replacement left our warehouse today with express delivery. You need to do nothing.</p>',
      '<p>It is on its way now:</p><ul><li>delivery on the next working day</li><li>a text message one hour before</li></ul>',
    ],
    notes: [
      'Carrier ticket opened, answer usually within a day.',
      'Third late parcel from the Leipzig depot this week.',
      'Refunded the shipping fee as goodwill.',
    ],
  },
  {
    team: 'Customer care',
    tags: ['damaged', 'replacement'],
    weight: 9,
    subjects: ['Arrived broken', 'Cracked water tank', 'Replacement for {order}'],
    opens: [
      'The water tank of my new Sprout has a crack, it leaks over the table. Order {order}.',
      'Just unpacked {order}: the lamp arm is snapped off. The box looked fine from outside.',
      'Two of the six pods in my parcel were crushed. What can we do?',
    ],
    asks: [
      '<p>Oh no, that should not happen. Could you describe which part is damaged, and whether the box had marks outside?</p>',
      '<p>I am sorry! Do you see the batch number? It is printed below the tank, for instance <code>SP-2231</code>.</p>',
    ],
    answers: [
      'The batch is SP-2231. The box had a dent on one side.',
      'No marks outside. It is the part where the arm meets the base.',
      'It says SP-2240. Everything else looks good.',
    ],
    solves: [
      '<p>A new part is on its way and arrives within three days. Please recycle the broken one; there is no need to send it back.</p>',
      '<p>I have sent a complete replacement. The old one can go into the same box: the <a href="https://saltmarsh.example/returns">return label</a> is prepaid.</p>',
    ],
    notes: ['Batch SP-2231 again. Tell the warehouse.', 'Replacement sent without return, value below the limit.'],
  },
  {
    team: 'Customer care',
    tags: ['growing'],
    weight: 8,
    subjects: ['My basil does not grow', 'Mould on the pods', 'How much light do tomatoes need?', 'Leaves turn yellow'],
    opens: [
      'It has been two weeks and nothing comes out of the basil pods. What am I doing wrong?',
      'There is white fluff on top of two pods. Is it dangerous? We have a small child.',
      'The leaves of my mini tomatoes are getting yellow from below. More water or less?',
    ],
    asks: [
      '<p>Let us find out. How many hours does the lamp run, and how warm is the room?</p>',
      '<p>No need to worry. Are the little domes still on the pods, and how high is the water?</p>',
    ],
    answers: [
      'The lamp runs 10 hours, the room has about 19 degrees.',
      'Domes are still on. The tank is filled to the top line.',
      'I water every second day, the lamp is on automatic.',
    ],
    solves: [
      '<p>Please set the lamp to <strong>16 hours</strong> and move the garden to a warmer place. Basil wants 21 degrees or more. New pods are on the way to you.</p>',
      '<p>That is harmless mould which likes it wet. Take the domes off, wipe the fluff away with a dry cloth and let the water fall to the lower line.</p>',
      '<p>Yellow from below means too few nutrients. Add one measure of plant food now, and another in two weeks.</p>',
    ],
    notes: ['Sent two basil pods for free.', 'Suggest the help page on mould for the next pod leaflet.'],
  },
];
