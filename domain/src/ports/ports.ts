import type { Clock, HtmlSanitizer, IdGenerator, PasswordHasher, Sealer, SecretHasher } from './platform.ts';
import type { Store } from './store.ts';

/** Everything that the use cases need from outside. Each use case names the slice that it takes. */
export interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly passwords: PasswordHasher;
  readonly secrets: SecretHasher;
  readonly sealer: Sealer;
  readonly sanitizer: HtmlSanitizer;
  /** IANA name; where a bare date or "today" begins. */
  readonly timeZone: string;
}
