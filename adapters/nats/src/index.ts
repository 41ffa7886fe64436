export { type NatsBusOptions, openNatsBus } from './open-nats-bus.ts';
