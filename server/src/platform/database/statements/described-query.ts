import pg, { Query, types } from 'pg';

/** What pg's connections have without a public type. */
interface Connection {
  stream: { cork(): void; uncork(): void };
  /** The texts of prepared statements by their names: those that the server knows, and those that were just sent. */
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: unknown[] }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  execute(portal: object): void;
  sync(): void;
}

interface Column {
  name: string;
  parse(text: string): unknown;
}

/** The columns of the prepared statements of a connection, by their names. */
export type Descriptions = Map<string, readonly Column[]>;

type Row = Record<string, unknown>;

/** A prepared statement, and where its result goes. */
interface Submitted {
  name: string;
  text: string;
  values: readonly unknown[];
  onEnd(error: Error | null, result?: { rows: Row[] }): void;
}

/** A pipelining connection takes no other classes, because they may keep a portal open. */
const PgQuery = Query as unknown as new (text: string) => object;

/** As pg writes values for the server. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * A prepared statement that the server describes once per connection (ADR 0079). pg has it described at each execution, which
 * takes longer than reading a few rows. A description stays right: PostgreSQL refuses to execute a prepared statement whose
 * columns have changed. pg calls the methods by their names.
 */
export class DescribedQuery extends PgQuery {
  readonly name: string;
  readonly text: string;
  callback: Submitted['onEnd'];
  readonly #values: unknown[];
  readonly #descriptions: Descriptions;
  #columns: readonly Column[] | undefined;
  readonly #rows: Row[] = [];
  #failure: Error | null = null;

  constructor({ name, text, values, onEnd }: Submitted, descriptions: Descriptions) {
    super(text);
    this.name = name;
    this.text = text;
    this.callback = onEnd;
    // It may throw, so it comes before anything is sent.
    this.#values = values.map((value) => prepareValue(value));
    this.#descriptions = descriptions;
  }

  submit(connection: Connection): null {
    const { name, text } = this;
    const { stream, parsedStatements, submittedNamedStatements } = connection;
    this.#columns = this.#descriptions.get(name);
    stream.cork();
    if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text });
      submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values: this.#values });
    if (this.#columns === undefined) connection.describe({ type: 'P', name: '' });
    connection.execute({});
    connection.sync();
    stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: types.getTypeParser(dataTypeID, 'text'),
    }));
    this.#descriptions.set(this.name, this.#columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const columns = this.#columns ?? [];
    const row: Row = {};
    try {
      for (let at = 0; at < columns.length; at += 1) {
        const { name, parse } = columns[at] as Column;
        const text = fields[at] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      this.#rows.push(row);
    } catch (error) {
      // Thrown here, it would end the connection.
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure, { rows: this.#rows });
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}
}
