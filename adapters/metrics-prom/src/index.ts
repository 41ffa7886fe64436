export { type PromMetrics, promMetrics } from './prom-metrics.ts';
