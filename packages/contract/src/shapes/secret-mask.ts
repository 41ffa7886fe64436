/** Shown in place of a secret; sent back it means: keep it. */
export const secretMask = '••••••••';
