declare module 'virtual:emoji' {
  /** By group, in the order of Unicode: the sign and its name. `build.ts` makes it. */
  const groups: readonly (readonly [group: string, emoji: readonly (readonly [sign: string, name: string])[]])[];
  export default groups;
}
