/** What can be said about a new password while it is typed. The service knows more: common ones, and those of the owner. */
export interface RulesMet {
  readonly length: boolean;
  readonly different: boolean;
}

const fewest = 10;
const most = 128;
const fewestDifferent = 5;

export function rulesMet(password: string): RulesMet {
  const signs = [...password.normalize('NFKC')];
  return {
    length: signs.length >= fewest && signs.length <= most,
    different: new Set(signs).size >= fewestDifferent,
  };
}
