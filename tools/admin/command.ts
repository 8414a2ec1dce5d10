import type { ShellMembersDeps } from '../../server/src/features/administration/shell/shell-acts.service.ts';
import type { Config } from '../../server/src/platform/config.ts';
import type { Database } from '../../server/src/platform/database/database.ts';

/** What a command works with. */
export interface Shell {
  database: Database;
  config: Pick<Config, 'publicUrl' | 'port' | 'communityDefaults'>;
  /** Standard output, for commands that write more than a sentence. */
  output: NodeJS.WritableStream;
  /** Runs work that needs all features of the server. */
  withFeatures<T>(work: (deps: ShellMembersDeps) => Promise<T>): Promise<T>;
}

/** Resolves to the sentence to print; '' prints nothing. */
export type Command = (shell: Shell) => Promise<string>;
