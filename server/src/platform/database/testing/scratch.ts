import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';
import { quickFolder } from './quick-folder.ts';
import { shortLived } from './processes/short-lived.ts';
import type {} from './test-source.ts';

/** Resolves to an empty folder that is removed after the test. */
export function scratchFolder(): string {
  const folder = quickFolder('tandem-tests-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Copies a migrated database into a data folder, much faster than a first start. */
export function putMigrated(dataDir: string): void {
  const source = inject('testSource');
  if (source.kind !== 'embedded') throw new Error('Only the embedded database has a folder.');
  cpSync(source.dataDir, dataDir, { recursive: true });
}

export interface Program {
  process: ChildProcess;
  lines: string[];
  /** Resolves to the first line with this prefix; rejects when the program ends without it. */
  line(beginning: string): Promise<string>;
  /** Kills the program with SIGKILL and waits until it ended. */
  kill(): Promise<void>;
}

/** Runs `holder.ts` in its own process; killed after the test. */
export function runHolder(...args: string[]): Program {
  const path = fileURLToPath(new URL('./holder.ts', import.meta.url));
  const child = spawn(process.execPath, [...shortLived, path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  const notifyAll = () => waiting.forEach((look) => look());
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    notifyAll();
  });
  void gone.then(notifyAll);

  const line = (beginning: string) => {
    const found = Promise.withResolvers<string>();
    const look = () => {
      const match = lines.find((candidate) => candidate.startsWith(beginning));
      if (match !== undefined) found.resolve(match);
      else if (child.exitCode !== null || child.signalCode !== null)
        found.reject(new Error(`ended before "${beginning}": ${lines.join('; ')}`));
    };
    waiting.add(look);
    look();
    return found.promise.finally(() => waiting.delete(look));
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  return { process: child, lines, line, kill };
}
