import type { PasswordHasher } from '@helpdesk/domain/ports';
import { passwordsInTurn } from '@helpdesk/platform-node';
import { plainPasswords } from '@helpdesk/testkit';
import { until } from '../../sockets/socket/socket-client.ts';

interface Running {
  readonly password: string;
  end(): void;
}

/** The queue of the service around hashes that end when the test says so. */
export interface HeldPasswords extends PasswordHasher {
  /** How many hashes were asked for and not refused at once, those that wait among them. */
  readonly asked: number;
  /** The passwords that are being hashed, in the order in which that began. */
  readonly begun: readonly string[];
  /** Ends the hash that began first, and waits until the next of those that wait has begun; returns its password. */
  endOne(): Promise<string>;
  /** Ends all, and those that begin later as they begin. */
  endAll(): void;
}

export function heldPasswords(): HeldPasswords {
  const begun: string[] = [];
  const running: Running[] = [];
  let asked = 0;
  let isOpen = false;
  const hold = async (password: string): Promise<void> => {
    begun.push(password);
    if (!isOpen) await new Promise<void>((resolve) => running.push({ password, end: resolve }));
  };
  const slow: PasswordHasher = {
    ...plainPasswords,
    hash: async (password, caller) => hold(password).then(() => plainPasswords.hash(password, caller)),
    verify: async (password, stored, caller) =>
      hold(password).then(() => plainPasswords.verify(password, stored, caller)),
  };
  const inTurn = passwordsInTurn(slow);
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    asked += 1;
    try {
      return await work;
    } catch (error) {
      asked -= 1;
      throw error;
    }
  };
  return {
    ...inTurn,
    hash: (password, caller) => counted(inTurn.hash(password, caller)),
    verify: (password, stored, caller) => counted(inTurn.verify(password, stored, caller)),
    get asked() {
      return asked;
    },
    begun,
    endOne: async () => {
      const before = begun.length;
      const ended = running.shift();
      if (ended === undefined) throw new Error('no hash has begun');
      ended.end();
      await until(() => begun.length > before || begun.length === asked, 'that the next hash begins');
      return ended.password;
    },
    endAll: () => {
      isOpen = true;
      for (const { end } of running.splice(0)) end();
    },
  };
}
