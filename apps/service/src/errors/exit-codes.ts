/** The codes of sysexits.h, where it has one. */
export const exitCodes = { failed: 1, usage: 64, config: 78 } as const;
