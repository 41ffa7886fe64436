import { relayInProcess } from '../../support/mail/relay-of-suite.ts';
import { relaySuite } from '../../support/mail/relay-suite.ts';

relaySuite('a relay in this process', relayInProcess);
