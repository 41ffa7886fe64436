export { primaryFigures } from './primary-figures.ts';
export { type PromMetrics, promMetrics } from './prom-metrics.ts';
