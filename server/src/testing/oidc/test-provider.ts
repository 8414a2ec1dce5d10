import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Context } from 'oidc-provider';

/** Who logs in at the provider, as its claims say. */
export interface Person {
  sub: string;
  email?: string | undefined;
  email_verified?: unknown;
  name?: string;
  given_name?: string;
  family_name?: string;
}

type Json = Record<string, unknown>;

/** A real OpenID Connect provider, whose person is always ready to log in, and whose answers a test may forge. */
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Logs in at the next interaction; null cancels it. */
  person: Person | null;
  /** Changes the ID token before it is signed; its header too. */
  forge: ((claims: Json, header: Json) => void) | null;
  /** Signs ID tokens with a key that nobody published, under the name of the right one. */
  signsWithForeignKey: boolean;
  /** Signs with a new key, which the provider publishes from now on. */
  rotateKey(): void;
  /** Runs before each answer: to wait, or to count. */
  before: ((path: string) => Promise<void> | void) | null;
  close(): Promise<void>;
}

interface TestProviderOptions {
  redirectUri: string;
  /** A port to listen on again; any free one by default. */
  port?: number;
}

const clientId = 'tandem';
const clientSecret = 'a secret of the test';

/** Starts the provider on a free port of this machine. */
export async function startTestProvider({
  redirectUri,
  port = 0,
}: TestProviderOptions): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let key = newKey();
  const test: TestProvider = {
    issuer,
    clientId,
    clientSecret,
    person: null,
    forge: null,
    signsWithForeignKey: false,
    before: null,
    rotateKey: () => (key = newKey()),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    cookies: { keys: ['a key of the test'] },
    jwks: { keys: [key.private.export({ format: 'jwk' })] },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) }),
  });
  provider.use(async (context, next) => {
    await test.before?.(context.path);
    if (context.path.startsWith('/interaction/'))
      return answerInteraction(provider, context, { test, people });
    await next();
    if (context.path === '/jwks') context.body = { keys: [key.published] };
    if (context.path === '/token') resignToken(context, { test, key });
  });
  server.on('request', provider.callback());
  return test;
}

interface Key {
  private: KeyObject;
  published: Json;
  id: string;
}

let keys = 0;
function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const id = `key ${(keys += 1)}`;
  const published = { ...publicKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' };
  return { private: privateKey, published, id };
}

/** Logs the person in and agrees to everything, as a click on each screen would. */
async function answerInteraction(
  provider: Provider,
  { req, res }: Context,
  { test, people }: { test: TestProvider; people: Map<string, Person> },
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(req, res);
  const { person } = test;
  if (person === null)
    return provider.interactionFinished(req, res, {
      error: 'access_denied',
      error_description: 'Cancelled.',
    });
  people.set(person.sub, person);
  if (prompt.name === 'login')
    return provider.interactionFinished(req, res, { login: { accountId: person.sub } });
  const Consent = provider['Grant'];
  const grant = new Consent({ accountId: session?.accountId ?? '', clientId: params.client_id });
  grant.addOIDCScope('openid email profile');
  return provider.interactionFinished(req, res, { consent: { grantId: await grant.save() } });
}

/** Signs the ID token of a reply again, with what the test changes in it. */
function resignToken(context: Context, { test, key }: { test: TestProvider; key: Key }): void {
  const reply = context.body as { id_token?: string };
  if (reply.id_token === undefined) return;
  const claims = JSON.parse(Buffer.from(reply.id_token.split('.')[1] ?? '', 'base64url').toString()) as Json;
  const header: Json = { alg: 'RS256', kid: key.id };
  test.forge?.(claims, header);
  const text = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signer = test.signsWithForeignKey ? newKey() : key;
  const signature =
    header['alg'] === 'none' ? '' : createSign('sha256').update(text).sign(signer.private, 'base64url');
  context.body = { ...reply, id_token: `${text}.${signature}` };
}
