import { companyName } from './company.ts';
import { accountTopics } from './topics/account-topics.ts';
import { billingTopics } from './topics/billing-topics.ts';
import { deviceTopics } from './topics/device-topics.ts';
import { orderTopics } from './topics/order-topics.ts';
import type { Topic } from './topics/topic.ts';

export const topics: readonly Topic[] = [...orderTopics, ...deviceTopics, ...billingTopics, ...accountTopics];

export const greetings = ['Hi {first},', 'Hello {first},', 'Good day {first},', 'Dear {first},'] as const;

export const signatures = [
  'Best regards,<br>{agent}',
  `All the best,<br>{agent} from ${companyName}`,
  'Kind regards,<br>{agent}',
] as const;

export const thanks = [
  'That worked, thank you!',
  'Perfect, thanks for the quick help.',
  'Great, thank you {agent}. You can close this.',
  'Thanks, all good now.',
  'Wonderful. Have a nice day!',
  'It works again. Thanks a lot for your patience.',
] as const;

export const welcomes = [
  '<p>You are welcome! I mark this as solved; just answer here if anything comes up.</p>',
  '<p>Glad to hear it. Happy growing!</p>',
  '<p>Perfect. I close this conversation, and an answer opens it again.</p>',
] as const;

export const relapses = [
  'Hi again, sadly it is back since this morning. Same as before.',
  'Sorry to reopen this, but it happened again today.',
  'It worked for two days and now I am back where I was.',
] as const;

export const nudges = [
  'Hello? Is there any news on this?',
  'Just checking whether my message arrived.',
  'Any update? We are leaving for the weekend tomorrow.',
] as const;

/** An agent writes first. */
export const outreach = [
  'We are calling back some Drip controllers of last spring’s batch. Yours is among them: may we send you a new one, free of charge?',
  'Your feedback in our survey mentioned noise from the pump. Would you tell us more about it?',
  'Your school discount runs out at the end of the month. Shall we renew it for another year?',
  'The Basil pods of your last parcel may germinate badly. We would like to replace them.',
] as const;
