import type { LiveCommand } from '@tandem/contract/events';
import type { Actor } from '../test-app.ts';
import type { Role } from './row.ts';
import type { Situation } from './situation.ts';

/** What one of them hears back: `ok`, or the code of the refusal. Nobody gets no socket, and so no answer. */
export type CommandResults = Record<Exclude<Role, 'nobody'>, string>;

/** What is wished about project P of the situation, and what each wisher hears back. */
export interface CommandRow {
  command: LiveCommand;
  input?: (situation: Situation, me: Actor) => unknown;
  results: CommandResults;
}

/** Every member hears `result`, but those named hear their own. */
export const commandResults = (result: string, but: Partial<CommandResults> = {}): CommandResults => ({
  stranger: result,
  applicant: result,
  collaborator: result,
  former: result,
  owner: result,
  ...but,
});
