import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../clock.ts';
import { createLog } from '../logging.ts';
import { createOidcClient } from './oidc-client.ts';

/** A provider whose metadata name the issuer that `claimed` returns for its own address. */
async function clientOf(claimed: (own: string) => string) {
  const server = createServer((_, reply) => {
    const issuer = claimed(own);
    const endpoints = {
      authorization_endpoint: `${own}/auth`,
      token_endpoint: `${own}/token`,
      jwks_uri: `${own}/keys`,
    };
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ issuer, ...endpoints }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { issuer: own, clientId: 'tandem', clientSecret: 'secret', name: 'Provider' };
  return createOidcClient({
    settings,
    publicUrl: 'https://tandem.example',
    clock: systemClock,
    log: createLog('silent'),
  });
}

it('sends nobody to a provider whose metadata name another issuer', async () => {
  const honest = await clientOf((own) => own);
  expect(await honest.startUrl('token', { isFresh: false })).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/auth\?/);
  for (const claimed of [() => 'https://other.example', (own: string) => `${own}/realm`]) {
    const client = await clientOf(claimed);
    await expect(client.startUrl('token', { isFresh: false })).rejects.toMatchObject({ reason: 'untrusted' });
  }
});
