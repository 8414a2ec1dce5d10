import { createHash } from 'node:crypto';
import { Client } from 'pg';
import type { ClientConfig, QueryArrayConfig, QueryConfig } from 'pg';
import type { StatementEnded } from './database.ts';

/** Most named statements per connection, since the server keeps each plan in memory; further ones stay unnamed. */
const mostNames = 500;

export interface NamingConfig extends ClientConfig {
  /** Told of every statement, of our own and of libraries. */
  onStatementEnd?: StatementEnded | undefined;
}

type NamableQuery = QueryConfig & Partial<Pick<QueryArrayConfig, 'rowMode'>>;

/** A client that prepares each statement with values once per connection, named by a hash of its text. */
export class NamingClient extends Client {
  #names = new Map<string, string>();
  #onEnd: StatementEnded | undefined;

  constructor(config: NamingConfig) {
    super(config);
    this.#onEnd = config.onStatementEnd;
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    // pg types `query` with a dozen overloads; assigning a property preserves them.
    this.query = ((first: unknown, ...rest: unknown[]) =>
      this.#timed(first, () => send(this.#named(first, rest[0]), ...rest))) as typeof this.query;
  }

  #timed(first: unknown, run: () => unknown): unknown {
    const onEnd = this.#onEnd;
    const text = typeof first === 'string' ? first : (first as Partial<QueryConfig> | undefined)?.text;
    if (onEnd === undefined || text === undefined) return run();
    const begunAt = performance.now();
    const result = run();
    const ended = (hasFailed: boolean) => () => onEnd(text, performance.now() - begunAt, hasFailed);
    if (result instanceof Promise) result.then(ended(false), ended(true));
    return result;
  }

  #named(first: unknown, values: unknown): unknown {
    const query = (typeof first === 'string' ? { text: first } : first) as NamableQuery;
    if (typeof query?.text !== 'string' || query.name !== undefined || 'submit' in query) return first;
    const given = query.values ?? values;
    if (!Array.isArray(given) || given.length === 0) return first;
    const name = this.#nameOf(query.text);
    return name === undefined ? first : { ...query, name };
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known;
    const name = createHash('sha1').update(text).digest('base64url');
    this.#names.set(text, name);
    return name;
  }
}
