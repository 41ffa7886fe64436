/** What the command is given by the program that it is a command of. */
export interface McpSurroundings {
  /** Text for the person or script that ran the command. */
  out(text: string): void;
  version(): string;
  /** The variables of these names that are set, or whose file is: `NAME_FILE`. */
  readSecrets(names: readonly string[]): GivenSecrets;
  /** An address as `--url` may have it, without a slash at the end; throws what the command line shows. */
  readAddress(text: string): string;
  /** Where the service of this environment is reached; undefined when it takes any port. */
  ownAddress(): string | undefined;
  /** Settles when the process receives a signal to stop. */
  stopSignal(): Promise<unknown>;
}

export interface GivenSecrets {
  /** The secrets by name; `variable` is the variable that a secret came from. */
  readonly given: ReadonlyMap<string, { readonly value: string; readonly variable: string }>;
  /** Each a line that names its variable. */
  readonly faults: readonly string[];
}
