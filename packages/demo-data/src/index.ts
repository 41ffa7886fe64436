/** The plan of a believable desk, and what fills a desk with it. */
export { type DemoSummary, type Seeded, seedDemo } from './seed-demo.ts';
