import { relative } from 'node:path';
import type { Reporter, TestCase } from 'vitest/node';

/** Lists the tests that failed at first and passed when run again: Vitest's own reporter shows them as passed. */
export class FlakyTests implements Reporter {
  private readonly found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return;
    const errors = test.result().errors ?? [];
    const reasons = errors.map(({ message }) => `  ${message.split('\n')[0] ?? ''}`);
    this.found.push(
      [`${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`, ...reasons].join('\n'),
    );
  }

  onTestRunEnd(): void {
    if (this.found.length > 0) console.log(`Flaky, passed when run again:\n${this.found.join('\n')}\n`);
  }
}
