import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { commandRegistry, operationRegistry } from './registry.ts';
import { addChecklistItem } from './features/tasks/tasks-checklist.ts';
import { hasAddress, nameText, roleText } from './values.ts';

describe('an address in a name or role', () => {
  it.each([
    'St. John',
    'J.R.R.',
    'J.R.R. Tolkien',
    'J.R.R.Tolkien',
    'Dr. No',
    'Anne-Marie',
    'O’Neil',
    'Jr.',
    'Ph.D.',
    'Dipl.-Ing.',
    'M.Sc. Biology',
    'U.S.A.',
    'Node.js developer',
    'Vue.js/Node.js',
    'ASP.NET developer',
    'VB.NET and .NET',
    'C#, C++ & F#',
    'Python 3.11',
    'v2.0 tester',
    'Lead @ night',
    'Müller–Lüdenscheidt',
    'محمد',
    '李。明',
    'Design, e.g. icons',
  ])('%s is none', (value) => expect(hasAddress(value)).toBe(false));

  it.each(
    [
      'https://evil.example',
      'hxxp://x',
      'www.evil',
      'WWW.Evil.Example',
      'evil.example.com',
      'evil.com',
      'Win at EVIL.COM/now!',
      'evil.shop',
      't.me/evil',
      'x.com',
      'evil.xn--p1ai',
      'зло.рф',
      'evil。com',
      'evil．com',
      'ev\u200bil.c\u200dom',
      'evil\u00ad.com',
      'mira@example.org',
      '203.0.113.7',
      'evil-asp.net',
      'node.js.evil.com',
    ].filter((value) => value !== 'write mira@example'),
  )('%s is one', (value) => expect(hasAddress(value)).toBe(true));

  // What a mail program links has a dot between two words, and nothing but letters behind it.
  it('is found in any sentence, in any case, between any marks', () => {
    for (const address of ['evil.com', 'a-b.example.org', 'https://e.vil', 'sub.evil.museum'])
      for (const [before, after] of [
        ['', ''],
        ['Go to ', ' now'],
        ['(', ')'],
        ['„', '“'],
        ['Anna,', ';Bo'],
        ['👉', '👈'],
      ])
        for (const written of [address, address.toUpperCase()])
          expect([before, written, after, hasAddress(`${before}${written}${after}`)]).toEqual([
            before,
            written,
            after,
            true,
          ]);
  });

  it('is refused with a sentence', () => {
    const sentence = (label: string) =>
      `${label} can’t contain a web address or an email address. If it is none, put a space after the dot.`;
    expect(nameText('First name').safeParse('evil.com').error?.issues[0]?.message).toBe(
      sentence('First name'),
    );
    expect(roleText().safeParse('evil.com').error?.issues[0]?.message).toBe(sentence('Role'));
  });

  it('takes no long time to find', () => {
    const started = Date.now();
    for (const part of ['a.', 'a-', '1.', '@.', 'é.']) hasAddress(part.repeat(30));
    expect(Date.now() - started).toBeLessThan(100);
  });
});

/** Fields with texts of several lines, and with what is compared with something stored instead of being shown. */
const otherTexts = new Set(
  [
    'about description message text words reason imprint privacy terms note',
    'password currentPassword code emailId version acceptedTerms photoUrl endpoint search',
    'deleteProject.title',
  ].flatMap((fields) => fields.split(' ')),
);

describe('text of one line', () => {
  const bodies = operationRegistry.flatMap(({ operation: { name, body } }) =>
    body instanceof z.ZodMiniObject
      ? Object.entries(body.shape as Record<string, z.ZodMiniType>).map(
          ([field, schema]) => [name, field, schema] as const,
        )
      : [],
  );
  const takes = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success;

  it('has no line breaks and no controls, in any operation', () => {
    const broken = bodies.flatMap(([name, field, schema]) =>
      ['One\ntwo', 'One\ttwo', 'One\u2028two', 'One\u0007two'].some(
        (text) =>
          (takes(schema, 'One two') && takes(schema, text)) ||
          (takes(schema, ['One two']) && takes(schema, [text])),
      ) &&
      !otherTexts.has(field) &&
      !otherTexts.has(`${name}.${field}`)
        ? [`${name}.${field}`]
        : [],
    );
    expect(broken).toEqual([]);
    const item = addChecklistItem.body.safeParse({ text: 'One\ntwo' });
    expect(item.error?.issues[0]?.message).toBe('Item can’t contain line breaks or control characters.');
    expect(bodies.filter(([, , schema]) => takes(schema, 'One two')).length).toBeGreaterThan(20);
  });
});

/** The part of JSON Schema that says what a text may be. */
interface Shape {
  type?: string;
  maxLength?: number;
  pattern?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  allOf?: Shape[];
}

/** Where a schema takes a text of any length. */
function endlessTexts(path: string, shape: Shape): string[] {
  const { type, properties = {}, items, anyOf = [], allOf = [] } = shape;
  const isBounded = [shape.maxLength, shape.pattern, shape.format, shape.enum, shape.const].some(
    (bound) => bound !== undefined,
  );
  return [
    ...(type === 'string' && !isBounded ? [path] : []),
    ...Object.entries(properties).flatMap(([name, part]) => endlessTexts(`${path}.${name}`, part)),
    ...[items ?? [], anyOf, allOf].flat().flatMap((part) => endlessTexts(path, part)),
  ];
}

const longText = 'x'.repeat(100_000);

it('every text that is sent has a limit', () => {
  const schemas = [
    ...operationRegistry.flatMap(({ operation: { name, params, query, body } }) =>
      [params, query, body].map((schema) => ({ name, schema })),
    ),
    ...commandRegistry.map(({ command: { name, input } }) => ({ name, schema: input })),
  ];
  const fields = schemas.flatMap(({ name, schema }) =>
    schema instanceof z.ZodMiniObject
      ? Object.entries(schema.shape as Record<string, z.ZodMiniType>).map(([field, part]) => ({
          path: `${name}.${field}`,
          part,
        }))
      : [],
  );
  const endless = fields.flatMap(({ path, part }) =>
    endlessTexts(path, z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Shape).filter(
      // A rule that JSON Schema cannot say may bound it.
      (found) => found !== path || [longText, [longText]].some((text) => part.safeParse(text).success),
    ),
  );
  expect(endless).toEqual([]);
  expect(fields.length).toBeGreaterThan(300);
});
