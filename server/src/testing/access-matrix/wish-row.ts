import type { LiveCommand } from '@tandem/contract/events';
import type { Actor } from '../house.ts';
import type { Asker } from './row.ts';
import type { Situation } from './situation.ts';

/** What one of them hears back: `ok`, or the code of the refusal. Nobody gets no socket, and so no answer. */
export type Verdicts = Record<Exclude<Asker, 'nobody'>, string>;

/** What is wished about project P of the situation, and what each wisher hears back. */
export interface WishRow {
  wish: LiveCommand;
  wishes?: (situation: Situation, me: Actor) => unknown;
  verdicts: Verdicts;
}

/** Every member hears `verdict`, but those named hear their own. */
export const wishers = (verdict: string, but: Partial<Verdicts> = {}): Verdicts => ({
  stranger: verdict,
  applicant: verdict,
  collaborator: verdict,
  former: verdict,
  owner: verdict,
  ...but,
});
