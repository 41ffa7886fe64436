/** Of sysexits.h, where there is one. */
export const exitCodes = { failed: 1, usage: 64, config: 78 } as const;
