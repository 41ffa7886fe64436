import type { AgentClient } from '@helpdesk/client';
import { agentState } from '../agent/agent-state.ts';
import { type ChangeParts, makeChange } from '../agent/changes/changes.ts';
import { keepChanges } from '../agent/changes/kept-changes.ts';
import { carryOut } from '../agent/changes/late-changes.ts';
import { fulfilWishes } from '../agent/conversation/wishes.ts';
import { createDispatch } from '../agent/drafts/dispatch.ts';
import { createDrafts } from '../agent/drafts/drafts.ts';
import { keptWaits } from '../agent/drafts/kept-waits.ts';
import type { NotSent } from '../agent/drafts/not-sent.ts';
import type { DeviceStorage } from '../device-storage.ts';
import { openPages, type Pages } from '../sending/pages.ts';
import { storageLocks } from '../sending/storage-locks.ts';
import { type DeskOfTests, me, statuses } from './desk-of-tests.ts';
import type { Device } from './devices-of-tests.ts';
import { lineOfTests } from './line-of-tests.ts';
import { memoryStorage } from './memory-storage.ts';
import { plainForm } from './plain-form.ts';

/** A page of the agent on a device, as the console opens one. */
export function pageOfTests(desk: DeskOfTests, device: Device) {
  const self = {};
  const line = lineOfTests(desk);
  const { storage, pages } = pageOfDevice(device, self, line.isGone);
  const client = { baseUrl: 'https://desk.test', headers: {}, call: line.call } as unknown as AgentClient;
  const state = agentState({ client, WebSocket: line.WebSocket, device: { storage, pages } });
  const limits = { max_bytes: 10, extensions: ['png'] } as never;
  const drafts = createDrafts({ client, storage, limits, form: plainForm, state, me });
  const said: string[] = [];
  const agent = () => ({ id: me, permissions: ['messages:write', 'conversations:update_status'] as never });
  const keeper = keepChanges({ storage, pages });
  const parts: ChangeParts = {
    ...{ client, agent, keeper, state },
    row: (uuid) => state.row(uuid).snapshot(),
    statuses: () => statuses as never,
    priorities: () => [],
    nameOf: () => 'Mara Ek',
    tell: ({ type }) => void said.push(type),
    isClosed: line.isGone,
  };
  keeper.takeOver((left) => void carryOut(parts, left));
  fulfilWishes({
    ...{ client, state },
    tell: ({ type }) => void said.push(type),
    change: ({ to }, asked) => makeChange(parts, to, asked),
  });
  const notSent: NotSent[] = [];
  const dispatch = createDispatch({
    ...{ state, drafts, form: plainForm, waits: keptWaits(storage, pages), me: agent },
    tell: (each) => void notSent.push(each),
  });
  const end = (): void => {
    line.end();
    device.locks?.drop(self);
  };
  return {
    ...{ ...line, device, state, drafts, dispatch, notSent, said },
    text: (uuid: string) => drafts.of(uuid, 'reply').state.snapshot().draft.text,
    /** The page ends without a chance to say so. */
    crash: end,
    /** The workspace is closed. */
    close: (): void => {
      dispatch.close();
      drafts.close();
      state.close();
      pages.close();
      end();
    },
  };
}

/** What a page writes is seen by the others of its device. */
function pageOfDevice(
  device: Device,
  self: object,
  isGone: () => boolean,
): { readonly storage: DeviceStorage; readonly pages: Pages } {
  const kept = memoryStorage(device.values);
  const storage: DeviceStorage = {
    ...kept,
    write: (name, value) => {
      if (isGone()) return;
      kept.write(name, value);
      for (const listener of device.stored) listener(name);
    },
  };
  const onStored = (prefix: string, listener: () => void): (() => void) => {
    const hear = (name: string): void => {
      if (name.startsWith(prefix) && !isGone()) listener();
    };
    device.stored.add(hear);
    return () => void device.stored.delete(hear);
  };
  return { storage, pages: openPages({ storage, locks: device.locks?.of(self) ?? storageLocks(storage), onStored }) };
}

export type PageOfTests = ReturnType<typeof pageOfTests>;
