/** The plan of a believable desk, and what fills a desk with it. */

export { type DemoAccount, demoAccounts } from './demo-desk.ts';
export type { LargePlan } from './large/large-plan.ts';
export { type LargeSeeded, seedLarge } from './large/seed-large.ts';
export type { DemoMails } from './mail/run-mail.ts';
export { type DemoSummary, type Seeded, seedDemo } from './seed-demo.ts';
