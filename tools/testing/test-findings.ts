import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

/**
 * Lists the tests that failed, and those that failed at first and passed when run again, which Vitest's own reporter shows as
 * passed. The list is printed, and written to the file that `TEST_FINDINGS` names: in a whole run thousands of lines of the
 * browsers follow the failures.
 */
export class TestFindings implements Reporter {
  private readonly failed: string[] = [];
  private readonly flaky: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const list = listOf(test, this.failed, this.flaky);
    list?.push(finding(`${pathOf(test.module)} > ${test.fullName}`, test.result().errors ?? []));
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length > 0) this.failed.push(finding(pathOf(module), errors));
  }

  onTestRunEnd(_modules: unknown, unhandled: ReadonlyArray<SerializedError>): void {
    const lists = [
      listed('Failed:', this.failed),
      listed(
        'Errors outside of tests:',
        unhandled.map((error) => finding('', [error])),
      ),
      listed('Flaky, passed when run again:', this.flaky),
    ].join('');
    if (lists === '') return;
    console.log(lists);
    const file = process.env['TEST_FINDINGS'];
    if (file !== undefined) writeFileSync(file, lists);
  }
}

function listOf<T>(test: TestCase, failed: T, flaky: T): T | undefined {
  if (test.result().state === 'failed') return failed;
  return test.diagnostic()?.flaky === true ? flaky : undefined;
}

const pathOf = (module: TestModule): string => relative(process.cwd(), module.moduleId);

function finding(title: string, errors: ReadonlyArray<{ message: string }>): string {
  return [title, ...errors.map(({ message }) => `  ${message.split('\n')[0] ?? ''}`)]
    .filter((line) => line !== '')
    .join('\n');
}

function listed(title: string, found: string[]): string {
  return found.length === 0 ? '' : `${title}\n${found.join('\n')}\n`;
}
