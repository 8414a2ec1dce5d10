import { connect as openTcp, type Socket } from 'node:net';
import { createMember, createProject, type Hostile, must, type Situation } from './situation.ts';
import type { Tally } from './tally.ts';

/** The median time of the feed as another member sees it, in milliseconds. */
async function feedTime(who: Hostile, rounds = 15): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begunAt = performance.now();
    must(await who.call('GET', '/api/projects/feed'));
    times.push(performance.now() - begunAt);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

/** Parallel requests, large texts, many labels, searches and uploads that stall. */
export async function exceedLimits({ address, stranger }: Situation, tally: Tally): Promise<void> {
  const flooder = await createMember(address, 'Greedy');
  const projectId = await createProject(flooder);
  const base = `/api/project/${projectId}/task`;
  const idle = await feedTime(stranger);
  const flood = Array.from({ length: 300 }, (_, at) =>
    flooder.call('PATCH', `/api/project/${projectId}/edit`, { description: `word${at} `.repeat(400) }),
  );
  const busy = await feedTime(stranger);
  const answers = (await Promise.all(flood)).map(({ status }) => status);
  tally.attempt(
    'edit floods',
    answers.filter((status) => status === 200).length <= 30,
    'more than 30 edits a minute',
  );
  tally.attempt(
    'edit floods',
    answers.every((status) => status < 500 && status > 0),
    `answered ${[...new Set(answers)].join(' ')}`,
  );
  tally.attempt(
    'slowing others',
    busy < Math.max(50, idle * 6),
    `feed ${idle.toFixed(0)} → ${busy.toFixed(0)} ms in a flood of edits`,
  );
  await sendTooMuch(flooder, base, tally);
  await stallUploads(address, tally);
}

async function sendTooMuch(flooder: Hostile, base: string, tally: Tally): Promise<void> {
  const labels = (count: number) =>
    flooder.call('POST', base, {
      title: 'Labels',
      labels: Array.from({ length: count }, (_, at) => `label ${at}`),
    });
  for (const count of [11, 31, 2_000])
    tally.attempt('label floods', (await labels(count)).status === 400, `${count} labels`);
  for (const size of [4_001, 100_000, 300_000])
    tally.attempt(
      'large texts',
      [400, 413].includes(
        (await flooder.call('POST', base, { title: 'Large', description: 'x'.repeat(size) })).status,
      ),
      `${size} characters`,
    );
  const searches = await Promise.all(
    Array.from({ length: 90 }, (_, at) =>
      flooder.call(
        'GET',
        `/api/projects/feed?search=${'ab cd ef gh'.slice(0, 2 + (at % 9)).replaceAll(' ', '%20')}`,
      ),
    ),
  );
  tally.attempt(
    'search floods',
    searches.filter(({ status }) => status === 200).length <= 61,
    'more than 60 searches a minute',
  );
}

/** Browsers without an account hold as many bytes of unfinished photos as they may; then a member uploads one. */
async function stallUploads(address: string, tally: Tally): Promise<void> {
  const { port, host } = new URL(address);
  const sockets: Socket[] = [];
  const visitor = await createMember(address, 'Ticket');
  for (let ticket = 0; ticket < 22; ticket += 1) {
    const opened = await fetch(`${address}/api/files/tandem/tickets`, {
      method: 'POST',
      headers: { origin: address },
    });
    const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    for (const name of ['a', 'b', 'c']) {
      const socket = openTcp({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.11' }).on(
        'error',
        () => {},
      );
      socket.resume();
      socket.write(
        `POST /api/files/tandem/objects?path=profileImages/${name}.png HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${address}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 4500000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
      );
      socket.write(Buffer.alloc(4_400_000));
      sockets.push(socket);
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(2_000_000)], { type: 'image/png' }), 'me.png');
  const headers = { origin: address, cookie: visitor.cookie };
  const url = `${address}/api/files/tandem/objects?path=profileImages/me.png`;
  const { status } = await fetch(url, { method: 'POST', headers, body: form });
  // The bytes are no image, which the server says after it has read them.
  tally.attempt('stalled uploads', status === 415, `the upload of another member answered ${status}`);
  for (const socket of sockets) socket.destroy();
}
