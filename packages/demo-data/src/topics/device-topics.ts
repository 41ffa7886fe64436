import type { Topic } from './topic.ts';

export const deviceTopics: readonly Topic[] = [
  {
    team: 'Technical support',
    tags: ['wifi', 'setup'],
    weight: 13,
    subjects: ['Sprout does not connect to Wi-Fi', 'Pairing fails', 'Offline since the new router'],
    opens: [
      'The app finds my Sprout but pairing stops at 80% every time. I have tried it five times now.',
      'We have a new router and since then the garden shows as offline in the app.',
      'I cannot get the device into the Wi-Fi. The light blinks orange. Please help.',
    ],
    asks: [
      '<p>Thanks for trying so patiently. Two questions:</p><ol><li>Is your Wi-Fi on 2.4 GHz?</li><li>Does its name hold special characters?</li></ol>',
      '<p>Could you tell me the firmware version? You find it in the app under <em>Device &gt; About</em>.</p>',
    ],
    answers: [
      'The router does both, 2.4 and 5 GHz, under the same name.',
      'Firmware is 3.1.4. App is the newest one.',
      'The name is just "home", nothing special.',
    ],
    solves: [
      '<p>The device only knows 2.4 GHz. Please switch on a guest network with 2.4 GHz and pair it there:</p><ol><li>hold the button for 10 seconds until the light is blue</li><li>choose the guest network in the app</li></ol>',
      '<p>Firmware 3.1.4 has a fault with WPA3. I have released <strong>3.2.0</strong> for your device; unplug it for a minute and it updates itself.</p>',
    ],
    notes: [
      'Same router model as in four other conversations; ask engineering.',
      'Forced 3.2.0 for this device.',
      'If this does not help, swap the radio board.',
    ],
  },
  {
    team: 'Technical support',
    tags: ['hardware', 'pump'],
    weight: 9,
    subjects: ['Pump is loud', 'Pump stopped', 'Drip controller leaks'],
    opens: [
      'The pump of my Drip got really loud, like a small tractor. It is only four months old.',
      'Since yesterday no water comes out although the tank is full. The app shows no error.',
      'There is water around the second valve of the Drip controller whenever it runs.',
    ],
    asks: [
      '<p>Let us look into it. Have you cleaned the filter behind the pump since the start?</p>',
      '<p>Could you tell me the serial number (starts with <code>DR</code>) and how long the hoses are?</p>',
    ],
    answers: [
      'I did not know that there was a filter, to be honest.',
      'Serial number is DR-40871. Hoses are about four metres.',
      'Cleaned it last month. Still the same.',
    ],
    solves: [
      '<p>Please take the filter out, rinse it under warm water and put it back with the arrow up. Here is a <a href="https://saltmarsh.example/help/filter">short video</a>.</p>',
      '<p>This looks like a worn seal. A new set of seals is free within the warranty, and it leaves our warehouse tomorrow.</p>',
      '<p>Your pump is faulty. We replace the whole controller; the courier brings the new one and takes the old one.</p>',
    ],
    notes: [
      'Serial number is within the recall range.',
      'Warranty until next March.',
      'Offer the express swap if they ask again.',
    ],
  },
  {
    team: 'Technical support',
    tags: ['app', 'bug'],
    weight: 10,
    subjects: ['App crashes on start', 'Schedule is not saved', 'Notifications at night', 'Wrong time in the app'],
    opens: [
      'Since the update the app closes right after the logo. Phone restarted, app reinstalled, no change.',
      'I change the watering schedule, press save, and the next day it is the old one again.',
      'Your app wakes me at 3 in the morning to tell me that the basil is happy. How do I switch it off?',
    ],
    asks: [
      '<p>I am sorry for the trouble. Which phone and which version of the app is it?</p>',
      '<p>Thank you for telling us. Do you use the garden with a second person in the family account?</p>',
    ],
    answers: [
      'A Pixel 8 with app version 5.0.2.',
      'Yes, my husband has the app as well.',
      'iPhone, 5.0.2 I think. It says so at the bottom of the settings.',
    ],
    solves: [
      '<p>Version <strong>5.0.3</strong> repairs this. It is in the store since this morning.</p>',
      '<p>We found it: when two phones save at the same time the older schedule won. It is repaired on our side, please set the schedule once more.</p>',
      '<p>Under <em>Settings &gt; Quiet hours</em> you can set when the app has to be silent. It should have been on by default; the next version does that.</p>',
    ],
    notes: [
      'Known bug APP-1182, fixed in 5.0.3.',
      'Could reproduce it with two phones.',
      'Crash log is in the device report of today.',
    ],
  },
];
