/** The source of test databases; a global setup migrates it once. */
export type TestSource =
  | { kind: 'embedded'; backup: string; dataDir: string; sockets: string }
  | { kind: 'postgres'; serverUrl: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testSource: TestSource;
  }
}

/** The name prefix of test databases on a PostgreSQL server. */
export const testDatabasePrefix = 'tandem_test_';
