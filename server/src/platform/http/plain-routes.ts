import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FailureKind, commonFailures } from '@tandem/contract/failure';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { build, version } from '../version.ts';
import { prepareBody, type PreparedBody, sendPrepared } from './content.ts';
import { sendFailure } from './failures.ts';

/** Where a process tells how it is. */
export const healthPaths: readonly string[] = ['/livez', '/readyz'];

/**
 * `/livez` answers with the version while the event loop runs; `/readyz` answers 200 while all requests can be served, else the
 * reason why not.
 */
export function serveHealth(app: FastifyInstance, whyNotReady: () => Promise<FailureKind | null>): void {
  app.get('/livez', { schema: { hide: true }, config: { spends: 'nothing' } }, async () => ({
    status: 'ok',
    version,
  }));
  // Load balancers and whoever else asks at the same time share one database query.
  let pending: Promise<FailureKind | null> | null = null;
  const ask = () =>
    (pending ??= whyNotReady().finally(() => {
      pending = null;
    }));
  app.get('/readyz', { schema: { hide: true }, config: { spends: 'health' } }, async (request, reply) => {
    const reason = await ask();
    return reason === null ? { status: 'ok' } : sendFailure(reason, request, reply);
  });
}

const path = '/.well-known/security.txt';

/** How long the file may be believed, in milliseconds. The standard asks for less than a year. */
const holdsForMs = 180 * 86_400_000;

/** Serves whom to tell of a vulnerability (RFC 9116); 404 where the operator named nobody. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { securityTxt, publicUrl, clock }: Pick<Config, 'securityTxt' | 'publicUrl'> & { clock: Clock },
): void {
  const { contacts, policy } = securityTxt;
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    if (contacts.length === 0) return sendFailure(commonFailures.notFound, request, reply);
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      // Computed at each request, so it is never in the past.
      `Expires: ${new Date(clock.now().getTime() + holdsForMs).toISOString()}`,
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${path}`]),
      ...(policy === null ? [] : [`Policy: ${policy}`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(lines.map((line) => `${line}\n`).join(''));
  });
}

/** Where the document is served, and its type there. JSON is YAML, too. */
const documents: Record<string, string> = {
  '/openapi.json': 'application/json; charset=utf-8',
  '/docs/json': 'application/json; charset=utf-8',
  '/docs/yaml': 'application/yaml; charset=utf-8',
};

/**
 * The page needs less than the web: no photos, fonts and forms, and no styles at elements. A script of it adds a `<style>`, whose
 * hash would change with each version.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Of 620 kB it makes 21 kB in 7 ms. */
const compression = 5;

function describe(app: FastifyInstance): object {
  const document = app.swagger();
  addExamples(document);
  return document;
}

/** Serves `/openapi.json` and an interactive page at `/docs`. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tandem',
        version: build.release,
        description: 'Find a project, ask to join, talk, and do the work on one board.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'tandem' },
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'tdm_…',
            description:
              'A token of Settings → API tokens, in the header `Authorization: Bearer tdm_…`. Each operation lists the scopes that it needs; one without is closed to tokens.',
          },
        },
      },
    },
  });
  // Describing the routes takes half a second, so it is done once, and not at starts after which nobody asks.
  let prepared: PreparedBody | null = null;
  const prepare = () =>
    (prepared ??= prepareBody('application/json', JSON.stringify(describe(app)), compression));
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: contentSecurityPolicy,
    uiHooks: {
      preHandler: (request, reply, done) => {
        const type = documents[request.routeOptions.url ?? ''];
        if (type === undefined) return done();
        sendPrepared({ ...prepare(), type }, request, reply);
      },
    },
  });
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) =>
    sendPrepared({ ...prepare(), type: documents['/openapi.json'] ?? '' }, request, reply),
  );
}

/** A part of a JSON Schema, as the contract's schemas become it. */
interface ExampleSchema {
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  anyOf?: readonly ExampleSchema[];
  oneOf?: readonly ExampleSchema[];
  allOf?: readonly ExampleSchema[];
  properties?: Record<string, ExampleSchema>;
  items?: ExampleSchema;
  additionalProperties?: unknown;
  propertyNames?: ExampleSchema;
  format?: string;
  pattern?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

const secret = 'exampleexampleexampleexampleexampleexample0';

/** What texts of these names are about. Other names of texts stand for themselves. */
const texts: Record<string, string> = {
  title: 'Hut book',
  projectTitle: 'Hut book',
  name: 'Nightly report',
  description: 'A logbook for mountain shelters that works without a network.',
  about: 'I write tools for people who are outdoors.',
  firstName: 'Lucía',
  lastName: 'Marin',
  emailId: 'lucia@example.org',
  address: 'lucia@example.org',
  url: 'https://example.org/hut-book',
  endpoint: 'https://push.example.org/1',
  skills: 'TypeScript',
  skillsRequired: 'TypeScript',
  mostCommonSkills: 'TypeScript',
  techStack: 'Node.js',
  interests: 'mountains',
  interestsTags: 'mountains',
  tags: 'mountains',
  labels: 'offline',
  language: 'English, German',
  languages: 'English',
  timeZone: 'Europe/Vienna',
  role: 'Writer',
  text: 'The first page is done.',
  message: 'Done.',
  reason: 'It is advertising.',
  emoji: '👍',
  dueDate: '2026-11-30',
  publicPath: '/p/hut-book-0123456789',
  path: '/projects',
  taskPrefix: 'HB',
  prefix: 'Ty',
  photoUrl: '/photos/0123456789abcdef.webp',
  contentType: 'image/webp',
  fileName: 'board.json',
  code: '123456',
  token: secret,
  secret,
  invitation: secret,
  password: 'three wet boots',
  newPassword: 'four dry boots',
  currentPassword: 'three wet boots',
  next: '/projects',
  accent: '#6b3fe0',
  emailDomains: 'example.org',
  from: '22:00',
  to: '07:00',
  version: '1.0.0',
  position: 'a0',
};

/** Values of the formats and patterns of the contract, the longest text first that a name may have. */
const formats: Record<string, string> = {
  uuid: '0192f3a4-5b6c-7d8e-9f01-23456789abcd',
  'date-time': '2026-11-02T09:30:00.000Z',
  date: '2026-11-30',
};
const patterns = ['2026-11-30', '09:30', '10', 'eyJhdCI6MH0', 'https://example.org/hut-book', 'HB'];

/** A value that a JSON Schema describes, for the documentation: an example that the schema names, or one made of its parts. */
function exampleOf(schema: ExampleSchema, name = 'value'): unknown {
  const [given] = schema.examples ?? [];
  if (given !== undefined) return given;
  if (schema.const !== undefined) return schema.const;
  const [choice] = schema.enum ?? [];
  if (choice !== undefined) return choice;
  const alternative = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (alternative !== undefined) return exampleOf(alternative, name);
  if (schema.allOf !== undefined)
    return exampleOf(Object.assign({}, ...schema.allOf, { allOf: undefined }), name);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return exampleObject(schema, name);
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, name)];
    case 'string':
      return exampleText(schema, name);
    case 'boolean':
      return schema.default ?? true;
    case 'integer':
    case 'number':
      return schema.default ?? Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1);
    case 'null':
      return null;
    default:
      return {};
  }
}

function exampleObject(
  { properties = {}, additionalProperties, propertyNames }: ExampleSchema,
  name: string,
): object {
  const entries = Object.entries(properties).map(([key, value]) => [key, exampleOf(value, key)]);
  if (entries.length > 0 || typeof additionalProperties !== 'object' || additionalProperties === null)
    return Object.fromEntries(entries);
  const keys = propertyNames?.enum ?? [propertyNames === undefined ? 'key' : exampleOf(propertyNames, name)];
  return Object.fromEntries(keys.map((key) => [key, exampleOf(additionalProperties, name)]));
}

function exampleText(
  { format, pattern, minLength = 0, maxLength = Infinity }: ExampleSchema,
  name: string,
): string {
  const formatted = formats[format ?? ''];
  if (formatted !== undefined) return formatted;
  const text = texts[name] ?? name;
  if (pattern === undefined) return text.slice(0, maxLength).padEnd(minLength, 'x');
  const form = new RegExp(pattern, 'u');
  return [text, ...patterns].find((value) => form.test(value)) ?? text;
}

interface Described {
  parameters?: { name: string; schema?: ExampleSchema; example?: unknown }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
}
type Content = Record<string, { schema?: ExampleSchema; example?: unknown }>;

/** Puts an example beside each parameter, body and reply of an OpenAPI document. */
function addExamples({ paths = {} }: { paths?: Record<string, object | undefined> | undefined }): void {
  const addTo = (content: Content = {}) => {
    const json = content['application/json'];
    if (json?.schema !== undefined) json.example = exampleOf(json.schema);
  };
  for (const { parameters = [], requestBody, responses = {} } of Object.values(paths).flatMap(
    (methods = {}) => Object.values(methods) as Described[],
  )) {
    for (const parameter of parameters) parameter.example = exampleOf(parameter.schema ?? {}, parameter.name);
    addTo(requestBody?.content);
    for (const [status, { content }] of Object.entries(responses)) if (status !== 'default') addTo(content);
  }
}
