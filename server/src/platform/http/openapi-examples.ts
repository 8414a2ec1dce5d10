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
export function addExamples({
  paths = {},
}: {
  paths?: Record<string, object | undefined> | undefined;
}): void {
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
