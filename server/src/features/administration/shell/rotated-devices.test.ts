import { logIn, viewProfile } from '@tandem/contract/account';
import { expect, it, onTestFinished } from 'vitest';
import { createThrottles } from '../../../platform/http/guards/throttle.ts';
import { limitDefaults } from '../../../platform/limits.ts';
import { createTestApp, password } from '../../../testing/test-app.ts';
import { rotateKeysByShell } from './shell-acts.service.ts';

it('forgets by new keys which browsers logged in before, without signing anybody out', async () => {
  const app = await createTestApp({ throttles: createThrottles(null, () => undefined, limitDefaults) });
  onTestFinished(() => app.close());
  const ada = await app.member();
  const enter = (given: string, device = '', remoteAddress = '127.0.0.1') =>
    app.nobody.send(
      logIn,
      { body: { emailId: ada.user.emailId, password: given } },
      { remoteAddress, headers: { cookie: `tandem-device=${device}` } },
    );
  const deviceOf = ({ cookies }: Awaited<ReturnType<typeof enter>>) =>
    cookies.find(({ name }) => name === 'tandem-device')?.value;
  const [before, copied] = [deviceOf(await enter(password)), deviceOf(await enter(password))];
  for (let at = 0; at < 12; at += 1) await enter(`guess ${at}`);
  expect((await enter(password)).statusCode).toBe(429);
  expect((await enter(password, before)).statusCode).toBe(200);

  await rotateKeysByShell(app);
  expect((await enter(password, copied)).statusCode).toBe(429);
  expect((await ada.send(viewProfile)).statusCode).toBe(200);
  const after = deviceOf(await enter(password, copied, '198.51.100.7'));
  expect((await enter(password, after)).statusCode).toBe(200);
});
