import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findOrFetchBrowser } from './browser.ts';
import { inRoot, toolFile } from './root.ts';
import { runNode } from './run.ts';
import { findOtherBrowsers } from './testing/other-browsers.ts';
import { planTests } from './testing/test-plan.ts';
import { buildWebIfChanged } from './web/web-build.ts';

// Whatever the suites start compiles the product once, not each for itself.
process.env['NODE_COMPILE_CACHE'] ??= inRoot('node_modules', '.cache', 'compiled');
const requiresServices = process.env['REQUIRE_SERVICES'] === '1';
// What Vitest found is said again below the output of the browsers.
const scratch = mkdtempSync(join(tmpdir(), 'tandem-test-'));
const findings = (process.env['TEST_FINDINGS'] = join(scratch, 'findings'));
const plan = planTests(process.argv.slice(2));
// The configurations of both runners read it.
process.env['TEST_SCOPE'] = plan.scope;
const failed: string[] = [];

// A signal stops the whole run, not only the current suite.
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopped = true));

const others = plan.otherBrowsers ? findOtherBrowsers() : { found: [], missing: [] };
let building: Promise<boolean> | undefined;
const isBuilt = () => (building ??= buildWebIfChanged());

// Built in parallel, because the first tests wait for their databases.
if ((plan.browser && findBrowser()) || others.found.length > 0) void isBuilt();
if (plan.unit && (await runNode([toolFile('vitest/vitest.mjs'), 'run', ...plan.unit])) !== 0)
  failed.push('vitest');
if (plan.browser && !isStopped && !(await runBrowserSuite(plan.browser))) failed.push('browser');
if (plan.otherBrowsers && !isStopped && !(await runOtherBrowsers(plan.otherBrowsers)))
  failed.push('other browsers');

const isRepeated = (plan.browser ?? plan.otherBrowsers) !== undefined && existsSync(findings);
if (isRepeated) console.error(readFileSync(findings, 'utf8'));
rmSync(scratch, { recursive: true });
if (failed.length > 0) console.error(`Failed: ${failed.join(' and ')}.`);
process.exit(failed.length > 0 || isStopped ? 1 : 0);

async function runBrowserSuite(args: string[]): Promise<boolean> {
  const browser = await findOrFetchBrowser();
  if (!browser) {
    const state = requiresServices ? 'cannot run' : 'skipped';
    console.log(
      `Browser suite ${state}: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.`,
    );
    return !requiresServices;
  }
  if (!(await isBuilt())) return false;
  const env = { ...process.env, CHROMIUM_PATH: browser };
  return (await runNode([toolFile('@playwright/test/cli.js'), 'test', ...args], { env })) === 0;
}

async function runOtherBrowsers(args: string[]): Promise<boolean> {
  const { found, missing } = others;
  const isRefused = requiresServices && missing.length > 0;
  if (missing.length > 0) {
    const state = isRefused ? 'cannot run' : 'skipped';
    console.log(
      `Firefox or WebKit suite ${state}: install what is missing (Debian: apt-get install ${missing.join(' ')}).`,
    );
  }
  if (isRefused || found.length === 0) return !isRefused;
  if (!(await isBuilt())) return false;
  const config = inRoot('e2e', 'other-browsers', 'playwright.config.ts');
  return (await runNode([toolFile('@playwright/test/cli.js'), 'test', '--config', config, ...args])) === 0;
}
