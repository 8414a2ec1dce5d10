import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createProject } from '@tandem/contract/projects';
import { scopesOf } from '@tandem/contract/operation';
import { operationRegistry } from '@tandem/contract/registry';
import { viewProfile } from '@tandem/contract/account';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeOf } from './platform/http/bind.ts';
import { type Actor, type TestApp, createTestApp } from './testing/test-app.ts';
import { queriesOf } from './testing/query-count.ts';

let app: TestApp;
let ada: Actor;
const routes: string[] = [];
beforeAll(async () => {
  app = await createTestApp({
    onRoute: ({ method, url, config }) =>
      config?.spends !== 'documents' && routes.push(`${String(method)} ${url}`),
  });
  ada = await app.member();
});
afterAll(() => app.close());

describe('the contract', () => {
  // spec: §7-01
  it('lists every route except health, OpenAPI, security.txt and documents for everybody', () => {
    const declared = operationRegistry.map(
      ({ operation }) => `${operation.method} ${routeOf(operation.path)}`,
    );
    const outside =
      /^(GET|HEAD|HEAD,GET) (\/livez|\/readyz|\/openapi\.json|\/\.well-known\/security\.txt|\/docs(\/.*)?)$/;
    expect(routes.filter((route) => !outside.test(route)).toSorted()).toEqual(declared.toSorted());
  });

  it('gives every operation a unique name', () => {
    const names = operationRegistry.map(({ operation }) => operation.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('acceptJoinRequest');
  });

  it('describes every operation in OpenAPI 3.1 and on the docs page', async () => {
    const document = (await app.http.inject('/openapi.json')).json<{
      openapi: string;
      paths: Record<string, object>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      operationRegistry.map(({ operation }) => `${operation.method} ${operation.path}`).toSorted(),
    );
    expect((await app.http.inject('/docs/')).statusCode).toBe(200);
  });

  it('names the scopes of each operation that API tokens may call, and of no other', async () => {
    const { paths } = (await app.http.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, { operationId: string; security: Record<string, string[]>[] }>>;
    }>();
    const named = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ operationId, security }) => [
        operationId,
        security.find((one) => 'accessToken' in one)?.['accessToken'],
      ]);
    expect(Object.fromEntries(named)).toEqual(
      Object.fromEntries(
        operationRegistry.map(({ operation }) => [operation.name, scopesOf(operation) ?? undefined]),
      ),
    );
  });

  it('shows with each operation an example of its input and its reply that its schemas accept', async () => {
    interface Parameter {
      name: string;
      in: 'path' | 'query';
      required?: boolean;
      example: unknown;
    }
    interface Described {
      operationId: string;
      parameters?: Parameter[];
      requestBody?: { content: Record<string, { example?: unknown }> };
      responses: Partial<Record<string, { content?: Record<string, { example?: unknown }> }>>;
    }
    const { paths } = (await app.http.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, Described>>;
    }>();
    const described = new Map(
      Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => [one.operationId, one])),
    );
    const refused: unknown[] = [];
    for (const { operation } of operationRegistry) {
      const { parameters = [], requestBody, responses } = described.get(operation.name) as Described;
      const given = (only: (one: Parameter) => boolean) =>
        Object.fromEntries(parameters.filter(only).map(({ name, example }) => [name, String(example)]));
      const json = (content: Described['requestBody'] | undefined) =>
        content?.content['application/json']?.example;
      const reply = responses[operation.status ?? 200] as Described['requestBody'];
      for (const [part, schema, example] of [
        ['params', operation.params, given((one) => one.in === 'path')],
        // Parameters that may be left out may exclude each other.
        ...parameters.map(
          ({ name }) =>
            [
              'query',
              operation.query,
              given((one) => one.in === 'query' && (one.required === true || one.name === name)),
            ] as const,
        ),
        ['body', operation.takes === undefined ? operation.body : undefined, json(requestBody)],
        ['reply', operation.gives === undefined ? operation.reply : undefined, json(reply)],
      ] as const) {
        const parsed = schema && z.safeParse(schema, example);
        if (parsed?.success === false)
          refused.push([operation.name, part, JSON.stringify(example), parsed.error.issues[0]]);
      }
    }
    expect(refused).toEqual([]);
  });

  it('closes to API tokens what asks for a proof, administers, or needs nobody', () => {
    const open = operationRegistry.filter(
      ({ operation: { access, asksPassword, asksFactor, scope } }) =>
        scope !== null &&
        (asksPassword || asksFactor || ['open', 'moderator', 'administrator'].includes(access)),
    );
    expect(open.map(({ operation }) => operation.name)).toEqual([]);
    const writes = operationRegistry.filter(
      ({ operation: { method, scope } }) => method !== 'GET' && String(scope).endsWith(':read'),
    );
    expect(writes.map(({ operation }) => operation.name)).toEqual([]);
  });

  it('lets replicas answer reads, and none that decides what members may do', () => {
    const answered = operationRegistry.filter(({ operation }) => operation.mayReadReplica);
    expect(answered.filter(({ operation }) => operation.method !== 'GET')).toEqual([]);
    const names = answered.map(({ operation }) => operation.name);
    expect(names).toEqual(expect.arrayContaining(['listFeed', 'listPeopleFeed', 'searchChats']));
    // All of these features but the overview and the download of one's own data.
    const deciding = /^(account|blocks|administration|connections|invitations|join-requests|files|webhooks)$/;
    const fromDeciding = answered.filter(({ feature }) => deciding.test(feature));
    expect(fromDeciding.map(({ operation }) => operation.name)).toEqual(['downloadOwnData', 'viewOverview']);
    for (const name of ['viewSession', 'listBlockedIds', 'viewCommunitySettings', 'listTasks', 'listChats'])
      expect(names).not.toContain(name);
  });

  it.each(['/docs/', '/docs/static/swagger-ui.css'])(
    'lets the page do no more than it needs: %s',
    async (url) => {
      const { headers } = await app.http.inject(url);
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toEqual(
        expect.arrayContaining(["default-src 'none'", "style-src-attr 'none'", "form-action 'none'"]),
      );
    },
  );

  it.each(['/openapi.json', '/docs/json', '/docs/yaml'])(
    'is described at %s once, compressed, and not again to who has it',
    async (url) => {
      const send = (headers: Record<string, string>) => app.http.inject({ url, headers });
      const plain = await send({});
      const packed = await send({ 'accept-encoding': 'gzip, br' });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
      expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
      const zipped = await send({ 'accept-encoding': 'gzip' });
      expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
      const known = await send({ 'if-none-match': String(plain.headers['etag']) });
      expect([known.statusCode, known.body]).toEqual([304, '']);
    },
  );
});

describe('every reply', () => {
  it.each(['/livez', '/readyz', '/profile/view', '/api/nothing', '/openapi.json', '/docs/', '/nowhere'])(
    'of %s carries the security headers',
    async (url) => {
      const { headers } = await app.http.inject(url);
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      expect(headers['content-security-policy']).toContain("object-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-/);
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('of an operation is not stored by caches', async () => {
    expect((await ada.send(viewProfile)).headers['cache-control']).toBe('no-store');
  });
});

describe('a page of another origin', () => {
  // Mail programs send the one request that unsubscribes (RFC 8058), and it uses no session.
  const unsafe = operationRegistry
    .map(({ operation }) => operation)
    .filter(({ method, takes }) => method !== 'GET' && takes !== 'oneClick');
  const params = {
    announcementId: crypto.randomUUID(),
    bucket: 'tandem',
    chatId: crypto.randomUUID(),
    caseId: crypto.randomUUID(),
    commentId: crypto.randomUUID(),
    deliveryId: crypto.randomUUID(),
    deviceId: crypto.randomUUID(),
    emoji: '👍',
    fileId: crypto.randomUUID(),
    id: crypto.randomUUID(),
    importId: crypto.randomUUID(),
    invitationId: crypto.randomUUID(),
    notificationId: crypto.randomUUID(),
    itemId: crypto.randomUUID(),
    linkId: crypto.randomUUID(),
    messageId: crypto.randomUUID(),
    projectId: crypto.randomUUID(),
    requestId: crypto.randomUUID(),
    signUpId: crypto.randomUUID(),
    taskId: crypto.randomUUID(),
    token: 'x'.repeat(43),
    userId: crypto.randomUUID(),
    webhookId: crypto.randomUUID(),
  };

  it.each(unsafe.map((operation) => [operation.name, operation] as const))(
    'cannot send %s',
    async (_, operation) => {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ]) {
        const reply = await ada.send(operation, { params, body: {} }, { headers });
        expect(reply.statusCode).toBe(403);
        expect(reply.body).toContain('This request came from another site and was refused.');
      }
    },
  );

  it('gets no CORS permission from a preflight request', async () => {
    const reply = await app.http.inject({
      method: 'OPTIONS',
      url: '/login',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(reply.statusCode).toBe(405);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('a body', () => {
  const send = (payload: string, type = 'application/json') =>
    ada.send(createProject, {}, { payload, headers: { 'content-type': type } });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
  ])('of type %s is refused with 415', async (type) => {
    expect((await send('{"title":"x"}', type)).statusCode).toBe(415);
  });

  it.each([
    '{"title":',
    '[]',
    'null',
    '"text"',
    '{"__proto__":{"isOwner":true}}',
    '{"constructor":{"prototype":{}}}',
  ])('%s is refused with 400', async (payload) => {
    const reply = await send(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      error: expect.any(String),
      message: expect.any(String),
      code: expect.any(String),
    });
  });

  it('of a megabyte is refused with 413', async () => {
    expect((await send(JSON.stringify({ title: 'x'.repeat(1_000_000) }))).statusCode).toBe(413);
  });
});

describe('an unknown URL', () => {
  it('answers a JSON 404 under /api', async () => {
    const reply = await app.http.inject('/api/nothing');
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ error: 'Not found.', message: 'Not found.', code: 'not_found' });
  });

  it('answers 400 when it cannot be decoded', async () => {
    const reply = await app.http.inject('/api/project/%zz');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'malformed' });
    expect(reply.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it.each(['/logout', '/api/projects/my-projects/order', '/profile/view'])(
    'for %s by another method is 405',
    async (url) => {
      const method = url === '/profile/view' ? 'POST' : 'GET';
      expect((await app.http.inject({ method, url })).statusCode).toBe(405);
    },
  );
});

describe('health', () => {
  it('checks the database once for requests of the same moment', async () => {
    await app.http.inject('/readyz');
    const once = await queriesOf(() => app.http.inject('/readyz'));
    const many = await queriesOf(() =>
      Promise.all(Array.from({ length: 200 }, () => app.http.inject('/readyz'))),
    );
    expect(once).toBeGreaterThan(0);
    expect(many).toBeLessThan(10 * once);
  });

  it('says its version', async () => {
    const reply = await app.http.inject('/livez');
    expect(reply.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+(\+[0-9a-f]{12})?$/),
    });
  });

  it('answers 503 while the server drains', async () => {
    expect((await app.http.inject('/readyz')).statusCode).toBe(200);
    app.drain();
    expect((await app.http.inject('/readyz')).statusCode).toBe(503);
    expect((await app.http.inject('/livez')).statusCode).toBe(200);
  });
});

describe('an unexpected error', () => {
  it('answers a plain 500 without internal details', async () => {
    const broken = await createTestApp();
    const member = await broken.member();
    await broken.database.executeSql('alter table members rename column about to renamed');
    const reply = await member.send(viewProfile);
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({
      error: 'Something went wrong',
      message: 'Something went wrong',
      code: 'unexpected',
    });
    await broken.close();
  });
});
