declare module '*.module.css' {
  const names: Readonly<Record<string, string>>;
  export default names;
}

declare module '*.svg' {
  /** The address at which the service serves it. */
  const address: string;
  export default address;
}
