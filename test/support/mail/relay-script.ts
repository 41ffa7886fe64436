import type { relayVerbs } from '@helpdesk/domain';

/** `body` is between the answer to DATA and the last byte. */
export type ScriptedVerb = (typeof relayVerbs)[number] | 'body';

/** What a relay does at a step instead of what it would do by itself. */
export interface RelayRule {
  readonly at: ScriptedVerb;
  /** Of RCPT: only for this recipient. Default: for each. */
  readonly to?: string;
  /** Of MAIL: only for this sender. Default: for each. */
  readonly from?: string;
  /** Default: each time. */
  readonly times?: number;
  /**
   * An answer, several lines where `text` has several; `silent` never answers; `cut` ends the connection. An answer at `body`
   * comes before the mail has ended, and no other follows it.
   */
  readonly answer: { readonly code: number; readonly text: string } | 'silent' | 'cut';
  /** At `end`: whether the relay has the mail, whatever it answers. Default: after an answer of 2xx. */
  readonly takes?: boolean;
}

export interface RelayScript {
  /** The rules from now on; earlier ones are forgotten. */
  set(rules: readonly RelayRule[]): void;
  /** The first rule that applies, which has been used then. */
  take(at: ScriptedVerb, address?: string): RelayRule | undefined;
}

export function relayScript(first: readonly RelayRule[]): RelayScript {
  let left = first.map((rule) => ({ rule, times: rule.times ?? Number.POSITIVE_INFINITY }));
  return {
    set: (rules) => {
      left = rules.map((rule) => ({ rule, times: rule.times ?? Number.POSITIVE_INFINITY }));
    },
    take: (at, address) => {
      const found = left.find(
        ({ rule: { at: of, to, from }, times }) =>
          times > 0 && of === at && [undefined, address].includes(to) && [undefined, address].includes(from),
      );
      if (found !== undefined) found.times--;
      return found?.rule;
    },
  };
}
