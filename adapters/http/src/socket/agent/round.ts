/** One entry on its way to all who listen, or to one who looks back. */
export interface Round {
  /** For every agent who sees the conversation; undefined when there is only one. */
  readonly unread: (() => Promise<ReadonlyMap<number, number>>) | undefined;
  ask<T>(question: string, ask: () => Promise<T>): Promise<T>;
  /** It is for one who looks back. */
  readonly isReplay: boolean;
}

export function aloneInRound(): Round {
  return { unread: undefined, ask: (_question, ask) => ask(), isReplay: true };
}

/** Reads once what is needed several times in a round. */
export function askOnce(): Round['ask'] {
  const answers = new Map<string, Promise<unknown>>();
  return <T>(question: string, ask: () => Promise<T>): Promise<T> => {
    const answer = (answers.get(question) as Promise<T> | undefined) ?? ask();
    answers.set(question, answer);
    return answer;
  };
}
