import { relayKills } from '../../support/mail/relay-kills.ts';
import { relayInProcess } from '../../support/mail/relay-of-suite.ts';

relayKills('a relay in this process', 1, relayInProcess);
