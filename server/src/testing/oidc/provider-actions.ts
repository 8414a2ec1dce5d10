import * as operations from '@tandem/contract/account/account-provider';
import type { OperationShape } from '@tandem/contract/operation';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { systemClock } from '../../platform/clock.ts';
import { createOidcClient, type OidcClient } from '../../platform/oidc/oidc-client.ts';
import { type TestApp, visitor } from '../test-app.ts';
import { createTestBrowser } from './test-browser.ts';
import type { Person, TestProvider } from './test-provider.ts';

/** The origin of the app under test, which the provider sends browsers back to. */
export const publicUrl = 'http://localhost';

/** Log-in at the provider of a test. */
export const clientOf = (
  { issuer, clientId, clientSecret }: Pick<TestProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  timeoutSeconds = 5,
): OidcClient =>
  createOidcClient({
    settings: { issuer, clientId, clientSecret, name: 'Hut ID' },
    publicUrl,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    timeoutSeconds,
  });

type Wire = Parameters<ReturnType<typeof visitor>['send']>[1];

/** A browser with cookies for the app, which also has been at the provider. */
export interface AppBrowser {
  cookies: Map<string, string>;
  send(operation: OperationShape, input?: Wire): Promise<LightMyRequestResponse>;
  /** Starts a log-in, goes to the provider, and returns the query of the redirect. */
  goToProvider(start?: OperationShape, input?: Wire): Promise<string>;
  finish(search: string): Promise<LightMyRequestResponse>;
  /** Logs in through the provider as a person. */
  logInAs(person: Person, start?: OperationShape, input?: Wire): Promise<LightMyRequestResponse>;
}

/** Opens a browser; each person has a session of their own at the provider. */
export function openBrowser(app: TestApp, provider: TestProvider): AppBrowser {
  const cookies = new Map<string, string>();
  const sessions = new Map<string, ReturnType<typeof createTestBrowser>>();
  const atProvider = () => {
    const sub = provider.person?.sub ?? '';
    const session = sessions.get(sub) ?? createTestBrowser();
    sessions.set(sub, session);
    return session;
  };
  const send: AppBrowser['send'] = async (operation, input) => {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await visitor(app.http, header || null).send(operation, input);
    for (const { name, value } of reply.cookies)
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    return reply;
  };
  const goToProvider: AppBrowser['goToProvider'] = async (
    start = operations.startProviderLogIn,
    input = { body: { next: '/feed' } },
  ) => {
    const reply = await send(start, input);
    if (reply.statusCode !== 200) throw new Error(`${start.name} was refused: ${reply.body}`);
    const back = await atProvider().visit(reply.json<{ data: { url: string } }>().data.url);
    if (back.origin + back.pathname !== `${publicUrl}/login/callback`)
      throw new Error(`The provider sent the browser to ${back.href}.`);
    return back.search;
  };
  const finish = (search: string) => send(operations.finishProviderLogIn, { body: { search } });
  return {
    cookies,
    send,
    goToProvider,
    finish,
    logInAs: async (person, ...start) => {
      provider.person = person;
      return finish(await goToProvider(...start));
    },
  };
}
