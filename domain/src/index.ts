export * from './model.ts';
export * from './ports.ts';
export * from './use-cases.ts';
