import type { ChangePart } from '@helpdesk/domain';

export function presentChangeParts(parts: readonly ChangePart[]) {
  return parts.map((part) => ('names' in part ? { ...part, names: [...part.names] } : part));
}
