import { Counter, Histogram, type Registry } from 'prom-client';

export interface HttpFigures {
  /** One request was answered. The route is the pattern of a path, never an address that a client sent. */
  requestEnded(method: string, route: string, status: number, seconds: number): void;
  /** One request was refused because of a limit of rate. */
  rateLimited(limit: string): void;
  /** Nobody was signed in; of a closed list of reasons. */
  signInRefused(reason: string): void;
}

/** In seconds: where an interactive service should be, and where it should not. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export function httpFigures(registry: Registry): HttpFigures {
  const requests = new Counter({
    name: 'helpdesk_http_requests_total',
    help: 'Answered requests by method, pattern of the path and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  // Without the status: with it, every status of a route would cost a dozen series.
  const durations = new Histogram({
    name: 'helpdesk_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: bounds,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'helpdesk_rate_limited_total',
    help: 'Requests that a limit of rate refused, by limit.',
    labelNames: ['limit'],
    registers: [registry],
  });
  const refusedSignIns = new Counter({
    name: 'helpdesk_sign_ins_refused_total',
    help: 'Sign-ins, and changes by pages of others, that were refused, by reason.',
    labelNames: ['reason'],
    registers: [registry],
  });
  return {
    requestEnded: (method, route, status, seconds) => {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    rateLimited: (limit) => refusals.inc({ limit }),
    signInRefused: (reason) => refusedSignIns.inc({ reason }),
  };
}
