import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Statement = Program['body'][number];
type Declarator = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number];
type Call = Extract<NonNullable<Declarator['init']>, { type: 'CallExpression' }>;

/** Text to put in the place of a part of a module. */
interface Edit {
  start: number;
  end: number;
  text: string;
}

/** What only the server and the documentation read of an operation. */
const unread = new Set(['params', 'query', 'body', 'reply', 'summary']);
const contract = /\/contract\/src\/.*\.ts$/;
const schemas = /\.schemas\.ts$/;

/**
 * Leaves the schemas of operations, commands and events out of the web, with the library behind them: the server validates
 * what it receives and what it sends (ADR 0044). A form that validates by an exported schema loads it from a second version
 * of the module, `account.schemas.ts` for `account.ts`, so that it is in the chunk of the form.
 */
export function dropSchemas(): Plugin {
  return {
    name: 'tandem:drop-schemas',
    apply: 'build',
    enforce: 'post',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (!importer || !contract.test(importer) || !schemas.test(importer)) {
          return schemas.test(source) && importer && contract.test(importer)
            ? { id: siblingOf(importer), moduleSideEffects: false }
            : null;
        }
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (!found || !contract.test(found.id) || !hasSchemas(readFileSync(found.id, 'utf8'))) return found;
        return { id: siblingOf(found.id), moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: schemas },
      handler: (id) => (contract.test(id) ? readFileSync(id.replace(schemas, '.ts'), 'utf8') : null),
    },
    transform: {
      filter: { id: contract },
      handler(code, id) {
        if (!hasSchemas(code)) return null;
        const program = this.parse(code);
        const edit = schemas.test(id) ? pure : lightened;
        // Lines stay where they are, so one mapping a line says where the rest comes from.
        const mappings = `AAAA${';AACA'.repeat(code.split('\n').length - 1)}`;
        return { code: edit(code, program, id), map: { mappings } };
      },
    },
  };
}

const hasSchemas = (code: string) => /from ['"]zod\/mini['"]/.test(code);

const siblingOf = (id: string) => id.replace(/(?:\.schemas)?\.ts$/, '.schemas.ts');

const nameOf = (id: string) => siblingOf(id).replace(/.*\//, './');

/** The module with its declarations marked as free of side effects, so that those that nothing reads are left out. */
const pure = (code: string, program: Program) =>
  edited(
    code,
    declarationsOf(program).flatMap(({ declarator }) => marksOf(declarator)),
  );

/** The same without schemas: exported ones come from the second version of the module. */
function lightened(code: string, program: Program, id: string): string {
  const elsewhere: string[] = [];
  const edits = declarationsOf(program).flatMap(({ declarator, exported }): Edit[] => {
    const { init, id: binding } = declarator;
    if (init?.type !== 'CallExpression') return marksOf(declarator);
    const kind = init.callee.type === 'Identifier' ? init.callee.name : '';
    if (kind === 'operation') return [...marksOf(declarator), ...unreadIn(code, init)];
    if (kind === 'event' || kind === 'command') return [...marksOf(declarator), ...withoutShape(code, init)];
    if (!exported || binding.type !== 'Identifier') return marksOf(declarator);
    elsewhere.push(binding.name);
    return [removal(code, exported.start, exported.end)];
  });
  const light = withoutUnused(code, program, edits);
  if (elsewhere.length === 0) return light;
  const names = elsewhere.join(', ');
  return `${light} import { ${names} } from '${nameOf(id)}'; export { ${names} };`;
}

/**
 * The edited module without what only schemas used: imports, and values of its own. A module that stays imported counts as
 * loaded with the first screen.
 */
function withoutUnused(code: string, { body }: Program, edits: Edit[]): string {
  const own = body.filter((statement) => namesOf(statement).length > 0);
  const gone = new Set<Statement>();
  const without = (statements: Statement[]) =>
    edited(code, [
      ...edits.filter(({ start, end }) => !statements.some((one) => one.start <= start && end <= one.end)),
      ...statements.map(({ start, end }) => removal(code, start, end)),
    ]);
  let before: number;
  do {
    before = gone.size;
    for (const statement of own) {
      const others = without([...gone, ...(gone.has(statement) ? [] : [statement])]);
      const isUsed = namesOf(statement).some((name) =>
        new RegExp(String.raw`(?<![\w$]|(?<!\.\.)\.)${name}(?![\w$])`).test(others),
      );
      if (!isUsed) gone.add(statement);
    }
  } while (gone.size > before);
  return without([...gone]);
}

/** The names that a statement gives the module alone. */
function namesOf(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name);
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
}

function declarationsOf({ body }: Program): { declarator: Declarator; exported: Statement | null }[] {
  return body.flatMap((statement) => {
    const exported = statement.type === 'ExportNamedDeclaration' ? statement : null;
    const declaration = exported ? exported.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.map((declarator) => ({ declarator, exported }));
  });
}

const mayCall = new Set(['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression']);

function marksOf({ init }: Declarator): Edit[] {
  if (!init || !mayCall.has(init.type)) return [];
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    { start: init.end, end: init.end, text: '))()' },
  ];
}

function unreadIn(code: string, { arguments: [shape] }: Call): Edit[] {
  if (shape?.type !== 'ObjectExpression') return [];
  return shape.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && unread.has(property.key.name)
      ? [removal(code, property.start, behindComma(code, property.end))]
      : [],
  );
}

const withoutShape = (code: string, { arguments: [name, shape] }: Call): Edit[] =>
  name && shape ? [removal(code, name.end, shape.end)] : [];

const behindComma = (code: string, end: number) => end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);

const removal = (code: string, start: number, end: number): Edit => ({
  start,
  end,
  text: code.slice(start, end).replaceAll(/[^\n]/g, ''),
});

const edited = (code: string, edits: Edit[]) =>
  edits
    .toSorted((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
