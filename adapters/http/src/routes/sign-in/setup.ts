import { DomainError } from '@helpdesk/domain';
import type { Call, Handlers } from '../handler.ts';
import { answerSignIn, browserOf } from './signing-in.ts';

export const setupHandlers = {
  checkSetup: async (call) => {
    const { helpdesk, body, options } = call;
    await countingWrongLinks(call, () => helpdesk.checkSetupLink(body.token));
    return { email: options.firstEmail ?? null, timezone: options.dayZone.ofService ?? null };
  },
  claimSetup: (call) =>
    answerSignIn(call, () => {
      const { token, first_name: firstName, last_name: lastName, email, password, desk, origin } = call.body;
      return countingWrongLinks(call, () =>
        call.helpdesk.claimSetup(token, {
          ...{ firstName, lastName, email, password, origin },
          desk: { name: desk.name, locale: desk.locale, timeZone: desk.timezone },
          browser: { ...browserOf(call), remember: true },
        }),
      );
    }),
  deleteSample: ({ helpdesk, actor }) => helpdesk.deleteSample(actor),
} satisfies Partial<Handlers>;

/** Links are guessed as credentials are; who has the right one is never kept waiting. */
async function countingWrongLinks<T>(
  { gate, reply }: Pick<Call<'checkSetup'>, 'gate' | 'reply'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unauthorized') await gate.countFailure(reply.request);
    throw error;
  }
}
