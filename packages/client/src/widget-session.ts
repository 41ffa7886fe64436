import { memoryStorage, type SessionStorage } from './session-storage.ts';

/**
 * The two tokens of a page. A visitor who signs in becomes a contact with a session of their own. Their earlier token
 * is sent along as the visitor token until the service reports that the two were merged.
 */
export interface WidgetSession {
  token(): string | undefined;
  visitorToken(): string | undefined;
  /** A session of whom nothing is known but the token. Another one than before. */
  adopt(token: string): void;
  /** A visitor token from outside. */
  bring(visitorToken: string): void;
  /** A visitor who begins while a contact signs in is left to the service, which merges the two. */
  begin(token: string, isVisitor: boolean): void;
  /** What the service said about whom the token belongs to. */
  learn(token: string, isVisitor: boolean): void;
  /** Drops the visitor token if it is still that one: another may have come while the answer was on its way. */
  merged(visitorToken: string): void;
  end(): void;
}

export function widgetSession(inboxId: string, storage: SessionStorage = memoryStorage()): WidgetSession {
  const keys = {
    session: `helpdesk.${inboxId}.session`,
    /** `contact` or `visitor`; nothing where it is not known. */
    holder: `helpdesk.${inboxId}.holder`,
    visitor: `helpdesk.${inboxId}.visitor`,
  };
  const get = (key: string): string | undefined => storage.get(key) || undefined;
  const hold = (token: string, isVisitor: boolean): void => {
    storage.set(keys.session, token);
    storage.set(keys.holder, isVisitor ? 'visitor' : 'contact');
  };
  const token = (): string | undefined => get(keys.session);

  return {
    token,
    visitorToken: () => get(keys.visitor),
    adopt: (next) => {
      if (next === token()) return;
      storage.set(keys.session, next);
      storage.remove(keys.holder);
    },
    bring: (visitorToken) => storage.set(keys.visitor, visitorToken),
    begin: (next, isVisitor) => {
      const former = token();
      const isContact = get(keys.holder) === 'contact';
      const meets = former !== undefined && former !== next && isVisitor === isContact;
      if (meets) storage.set(keys.visitor, isVisitor ? next : former);
      if (!meets || !isVisitor) hold(next, isVisitor);
    },
    learn: (known, isVisitor) => {
      if (known === token()) hold(known, isVisitor);
    },
    merged: (visitorToken) => {
      if (get(keys.visitor) === visitorToken) storage.remove(keys.visitor);
    },
    end: () => {
      for (const key of Object.values(keys)) storage.remove(key);
    },
  };
}
