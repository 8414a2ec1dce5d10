import { runNode } from './run.ts';
import { inRoot, root, toolFile } from './root.ts';

const lint = await runNode([toolFile('oxlint/bin/oxlint'), '--fix', '--quiet'], { cwd: root });
const format = await runNode([toolFile('oxfmt/bin/oxfmt')], { cwd: root });
const conformance = await runNode([inRoot('tools', 'conformance', 'check.ts'), '--write'], { cwd: root });
const tables = await runNode([inRoot('tools', 'documents', 'tables-page.ts'), '--write'], { cwd: root });
process.exit(Math.max(lint, format, conformance, tables));
