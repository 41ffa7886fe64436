import type { SecondFactorRepository } from '@helpdesk/domain/ports';
import { byId, change, deleteWhere, put, requireRow, requireUnique } from './rows.ts';
import { nextId, type State } from './state.ts';

export function secondFactors(state: State): SecondFactorRepository {
  const { totps, recoveryCodes, passkeys, pendingSignIns, challenges } = state;
  const passkeysOf = (agentId: number) => byId(passkeys.values()).filter((row) => row.agentId === agentId);
  const codesOf = (agentId: number) => [...recoveryCodes.values()].filter((row) => row.agentId === agentId);
  const keyOf = (agentId: number, codeHash: string) => `${agentId} ${codeHash}`;
  const deleteCodesOf = (agentId: number) => deleteWhere(recoveryCodes, (row) => row.agentId === agentId);
  return {
    factorsOf: async (agentId) => ({
      totp: (totps.get(agentId)?.confirmedAt ?? null) !== null,
      passkeys: passkeysOf(agentId).length,
      recoveryCodes: codesOf(agentId).length,
    }),
    findTotp: async (agentId) => totps.get(agentId),
    findPasskey: async (agentId, id) => passkeysOf(agentId).find((row) => row.id === id),
    findCredential: async (credentialId) => [...passkeys.values()].find((row) => row.credentialId === credentialId),
    listPasskeys: async (agentId) => passkeysOf(agentId),
    findPendingSignIn: async (tokenHash) => pendingSignIns.get(tokenHash),
    keepTotp: async (totp) => {
      requireRow(state.agents, totp.agentId, 'agent');
      put(totps, totp.agentId, totp);
    },
    acceptStep: async (agentId, step) => {
      const isNewer = (totps.get(agentId)?.lastStep ?? step) < step;
      if (isNewer) change(totps, agentId, { lastStep: step });
      return isNewer;
    },
    deleteTotp: async (agentId) => totps.delete(agentId),
    replaceRecoveryCodes: async (agentId, codeHashes) => {
      deleteCodesOf(agentId);
      for (const codeHash of codeHashes) {
        requireRow(state.agents, agentId, 'agent');
        put(recoveryCodes, keyOf(agentId, codeHash), { agentId, codeHash });
      }
    },
    useRecoveryCode: async (agentId, codeHash) => recoveryCodes.delete(keyOf(agentId, codeHash)),
    insertPasskey: async (passkey) => {
      requireRow(state.agents, passkey.agentId, 'agent');
      requireUnique(passkeys.values(), 0, (row) => row.credentialId === passkey.credentialId);
      const id = nextId(state, 'passkey');
      put(passkeys, id, { ...passkey, id });
      return id;
    },
    renamePasskey: async (id, name) => change(passkeys, id, { name }),
    notePasskeyUse: async (id, use) => change(passkeys, id, use),
    deletePasskey: async (agentId, id) => passkeys.get(id)?.agentId === agentId && passkeys.delete(id),
    deleteFactorsOf: async (agentId) => {
      totps.delete(agentId);
      deleteCodesOf(agentId);
      deleteWhere(passkeys, (row) => row.agentId === agentId);
    },
    insertPendingSignIn: async ({ tokenHash, ...pending }) => {
      requireRow(state.agents, pending.agentId, 'agent');
      put(pendingSignIns, tokenHash, pending);
    },
    countPendingAttempt: async (tokenHash) => {
      const row = pendingSignIns.get(tokenHash);
      if (row !== undefined) put(pendingSignIns, tokenHash, { ...row, attempts: row.attempts + 1 });
    },
    deletePendingSignIn: async (tokenHash) => void pendingSignIns.delete(tokenHash),
    deletePendingSignInsOf: async (agentId) => void deleteWhere(pendingSignIns, (row) => row.agentId === agentId),
    deletePendingSignInsOfProvider: async (id) => void deleteWhere(pendingSignIns, (row) => row.providerId === id),
    insertChallenge: async ({ idHash, ...challenge }) => {
      requireRow(state.agents, challenge.agentId, 'agent');
      put(challenges, idHash, challenge);
    },
    takeChallenge: async (idHash) => {
      const row = challenges.get(idHash);
      challenges.delete(idHash);
      return row;
    },
    deleteExpired: async (now) =>
      deleteWhere(pendingSignIns, (row) => row.expiresAt <= now) +
      deleteWhere(challenges, (row) => row.expiresAt <= now),
  };
}
