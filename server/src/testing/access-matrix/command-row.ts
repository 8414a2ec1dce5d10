import type { LiveCommand } from '@tandem/contract/events';
import type { Actor } from '../test-app.ts';
import type { Role, Situation } from './row.ts';

/** `ok` or the code of the refusal, for each role. Without a session, and for the suspended, there is no socket. */
export type CommandResults = Record<Exclude<Role, 'nobody' | 'suspended'>, string>;

/** A command about project P of the situation, and its result for each role. */
export interface CommandRow {
  command: LiveCommand;
  input?: (situation: Situation, me: Actor) => unknown;
  results: CommandResults;
}

/** `result` for every role except those in `but`. */
export const commandResults = (result: string, but: Partial<CommandResults> = {}): CommandResults => ({
  stranger: result,
  applicant: result,
  invited: result,
  collaborator: result,
  former: result,
  blocked: but.stranger ?? result,
  blocker: but.stranger ?? result,
  owner: result,
  moderator: but.stranger ?? result,
  administrator: but.stranger ?? result,
  ...but,
});
