import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give ports above these to outgoing connections: one of those may be taken before a server listens on it. */
const [lowest, highest] = [20_000, 32_000];

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest);
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}
