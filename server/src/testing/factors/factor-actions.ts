import { logIn, type SecondStep } from '@tandem/contract/account';
import * as factors from '@tandem/contract/account/account-factors';
import { codeAt, stepAt } from '../../platform/keys/totp.ts';
import { createAuthenticator, type Authenticator } from './software-authenticator.ts';
import { type Actor, password, type TestApp, type Visitor } from '../test-app.ts';

/** Makes and adds a passkey. */
export async function addPasskey(
  me: Visitor,
  {
    authenticator = createAuthenticator(),
    name = 'Laptop',
  }: { authenticator?: Authenticator; name?: string } = {},
) {
  const { data: options } = await me.call(factors.requestPasskeyCreation);
  const { data } = await me.call(factors.addPasskey, {
    body: { name, response: authenticator.create(options) },
  });
  return { ...data, authenticator };
}

/** An authenticator app of a member. */
export interface App {
  /** The code that the app shows now, or some steps later. */
  code(later?: number): string;
  recoveryCodes: string[];
}

/** Sets up an authenticator app. */
export async function setUpApp({ clock }: Pick<TestApp, 'clock'>, me: Visitor): Promise<App> {
  const { data } = await me.call(factors.startAppSetUp);
  const key = bytesOf(data.key);
  const code = (later = 0) => codeAt(key, stepAt(clock.now()) + later);
  const confirmed = await me.call(factors.confirmAppSetUp, { body: { code: code() } });
  return { code, recoveryCodes: confirmed.data.recoveryCodes ?? [] };
}

/** Enters the password; throws unless a second step has to follow. */
export async function enterPassword(app: TestApp, { user }: Actor): Promise<SecondStep> {
  const { secondStep } = await app.nobody.call(logIn, { body: { emailId: user.emailId, password } });
  if (secondStep === undefined) throw new Error('The password alone was enough.');
  return secondStep;
}

function bytesOf(base32: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(base32, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
}
