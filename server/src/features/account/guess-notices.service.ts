import type { Throttles } from '../../platform/http/guards/throttle.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { NotifyOfSecurity } from './start-session.service.ts';

/** What telling of guesses needs. */
export interface GuessDeps {
  throttles: Throttles;
  notify: NotifyOfSecurity;
}

/**
 * Tells a member that somebody guesses the password, once a day. `find` looks the member of the address up, if there is one:
 * known and unknown addresses take the same statements.
 */
export async function notifyOfGuesses(
  { throttles, notify }: GuessDeps,
  emailId: string,
  find: () => Promise<string | null>,
): Promise<void> {
  try {
    await throttles.spend('guessNotices', emailId);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  const memberId = await find();
  if (memberId === null) return;
  notify(memberId, { kind: 'passwordGuessed', actorId: null, projectId: null, requestId: newId() });
}
