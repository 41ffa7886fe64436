/** What goes wrong instead of the answer to a command. */
export type ImapFault =
  /** Nothing more is sent on this connection, whatever comes. */
  | { readonly do: 'freeze' }
  | { readonly do: 'cut' }
  /** The connection ends after so many bytes more. */
  | { readonly do: 'cut_after'; readonly bytes: number }
  /** The answer, without its tag, such as `NO [UNAVAILABLE] Later`. */
  | { readonly do: 'answer'; readonly words: string }
  /** As they are, before the command is answered as usual. */
  | { readonly do: 'send'; readonly bytes: string | Buffer }
  /** `* BYE` with these words, and the end. */
  | { readonly do: 'bye'; readonly words: string };

/** What a server of the tests does wrong. May be changed at any time. */
export interface ImapFaults {
  /** Instead of the greeting, as it is; null: the server says nothing. */
  greeting?: string | Buffer | null | undefined;
  /** The answer to each login, without its tag, such as `NO [AUTHENTICATIONFAILED] Invalid credentials`. */
  refuseLogin?: string | undefined;
  /** Asked before each command with its name, such as `UID FETCH`, and all that came with it. */
  onCommand?: ((name: string, line: string) => ImapFault | undefined) | undefined;
  /** Each FETCH of a source is answered twice, first with the flags alone, as Gmail does. */
  twoFetchAnswers?: boolean | undefined;
  /** A part of a source is answered with the whole, as Tencent does. */
  ignorePartial?: boolean | undefined;
  /** Each source is answered with `NIL`. */
  noSources?: boolean | undefined;
  /** UIDs that no answer names. */
  hidden?: ReadonlySet<number> | undefined;
}
