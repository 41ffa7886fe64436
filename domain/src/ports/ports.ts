import type { UploadSettings } from '../model/media/upload-settings.ts';
import type { SessionLimits } from '../model/widget/session.ts';
import type { TextQuotas } from '../model/widget/text-quota.ts';
import type { CustomerTokenVerifier } from './customer-token-verifier.ts';
import type { DayZone } from './day-zone.ts';
import type { IdentityProviders } from './identity-providers.ts';
import type { Journal } from './journal.ts';
import type { KnownDesk } from './known-desk.ts';
import type { MailParser } from './mail/mail-parser.ts';
import type { MailRelay } from './mail/mail-relay.ts';
import type { Mailboxes } from './mail/mailbox.ts';
import type { Outbound } from './mail/outbound.ts';
import type { RemotePictures } from './mail/remote-pictures.ts';
import type { MediaInspector } from './media-inspector.ts';
import type { MediaStore } from './media-store.ts';
import type { MessageTransports } from './message-transport.ts';
import type { Notifier } from './notifier.ts';
import type { PasskeyCeremonies } from './passkey-ceremonies.ts';
import type {
  Clock,
  CommonPasswords,
  HtmlSanitizer,
  IdGenerator,
  KeyedHasher,
  OneTimeCodes,
  PasswordHasher,
  Sealer,
  SecretHasher,
} from './platform.ts';
import type { Store } from './store.ts';

/** Everything that the use cases need from outside. Each use case names the slice that it takes. */
export interface Ports {
  readonly store: Store;
  readonly notifier: Notifier;
  readonly mediaStore: MediaStore;
  readonly mediaInspector: MediaInspector;
  readonly transports: MessageTransports;
  readonly mailParser: MailParser;
  readonly mailboxServers: Mailboxes;
  readonly mailRelay: MailRelay;
  readonly outbound: Outbound;
  readonly remotePictures: RemotePictures;
  readonly customerTokens: CustomerTokenVerifier;
  readonly identityProviders: IdentityProviders;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly passwords: PasswordHasher;
  readonly commonPasswords: CommonPasswords;
  readonly secrets: SecretHasher;
  readonly sealer: Sealer;
  readonly macs: KeyedHasher;
  readonly oneTimeCodes: OneTimeCodes;
  readonly passkeys: PasskeyCeremonies;
  readonly sanitizer: HtmlSanitizer;
  readonly uploads: UploadSettings;
  readonly textQuotas: TextQuotas;
  readonly sessionLimits: SessionLimits;
  /** Agents may sign in with passwords, whatever the settings of the desk are. An operator gets back in with it. */
  readonly passwordLoginIsForced: boolean;
  readonly journal: Journal;
  readonly dayZone: DayZone;
  readonly knownDesk: KnownDesk;
}
