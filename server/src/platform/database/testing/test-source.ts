/** From what each test file's database is made; a global setup migrates it once. */
export type TestSource =
  | { kind: 'embedded'; backup: string; dataDir: string; sockets: string }
  | { kind: 'postgres'; serverUrl: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    testSource: TestSource;
  }
}

/** Every database the tests make on a PostgreSQL server begins with this. */
export const testDatabasePrefix = 'tandem_test_';
