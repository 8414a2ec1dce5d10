import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settableClock } from '../../testing/settable-clock.ts';
import type { Database } from '../database/database.ts';
import { openTestDatabase } from '../database/testing/test-database.ts';
import { createLog } from '../logging.ts';
import {
  createMailQueue,
  createMailSender,
  type Letter,
  MailRefused,
  type MailTransport,
  type OutgoingMail,
} from './mail.ts';
import { mails } from './mails.tables.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { startSmtpCatcher } from './testing/smtp-catcher.ts';

const origin = 'https://tandem.example.org';
const minute = 60_000;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let clock: ReturnType<typeof settableClock>;
let lines: string[];
let counted: string[];
beforeEach(async () => {
  await database.orm.delete(mails);
  clock = settableClock(new Date('2026-11-20T12:00:00Z'));
  [lines, counted] = [[], []];
});

const letterTo = (address: string): Letter => ({
  to: { name: 'Marked name', address },
  subject: 'Marked subject',
  intro: ['Marked words'],
  outro: [],
});
const queue = () => createMailQueue('smtp', clock);
const senderOver = (
  transport: MailTransport,
  compose = async ({ recipient }: { recipient: string }): Promise<Letter | null> => letterTo(recipient),
) =>
  createMailSender({
    database,
    clock,
    queue: queue(),
    kinds: [{ name: 'note', compose }],
    transport,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    metrics: { mailEnded: (kind, result) => void counted.push(`${kind} ${result}`) },
    communityName: () => ({ name: 'Hut builders', isChosen: false }),
  });
const enqueue = (recipient: string, lastsMs = 3 * 60 * minute) =>
  database.transaction((tx) => queue().enqueue(tx, { kind: 'note', recipient, lastsMs }));
const stored = () => database.orm.select().from(mails);

/** A transport that fails as told, one attempt after the other, and then succeeds. */
function failing(...failures: Error[]) {
  const sent: OutgoingMail[] = [];
  const transport: MailTransport = {
    mode: 'smtp',
    send: async (mail) => {
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      sent.push(mail);
    },
    close: () => undefined,
  };
  return { sent, transport };
}

describe('queued mails', () => {
  it('are sent only when their cause was committed', async () => {
    const { sent, transport } = failing();
    const cause = database.transaction(async (tx) => {
      await queue().enqueue(tx, { kind: 'note', recipient: 'a@example.org', lastsMs: minute });
      throw new Error('no');
    });
    await expect(cause).rejects.toThrow('no');
    await senderOver(transport).sendDue(origin);
    expect(sent).toEqual([]);
  });

  it('are tried again after waits that grow, with the same id', async () => {
    const down = Object.assign(new Error('down at ada@example.org'), { code: 'ECONNECTION' });
    const { sent, transport } = failing(down, down, down);
    const sender = senderOver(transport);
    await enqueue('ada@example.org');
    const [{ id } = { id: '' }] = await stored();
    for (const seconds of [15, 60, 240]) {
      await sender.sendDue(origin);
      expect((await stored())[0]?.nextAt).toEqual(new Date(clock.now().getTime() + seconds * 1_000));
      await sender.sendDue(origin);
      expect(sent).toEqual([]);
      clock.advance(seconds * 1_000);
    }
    await sender.sendDue(origin);
    expect(sent.map((mail) => mail.id)).toEqual([id]);
    expect(await stored()).toEqual([]);
    expect(counted).toEqual(['note again', 'note again', 'note again', 'note sent']);
  });

  it('keep why the latest attempt failed, without the recipient', async () => {
    const response = '451 4.7.1 <ada@example.org> try again later';
    const later = Object.assign(new Error(response), { code: 'EENVELOPE', responseCode: 451, response });
    const { transport } = failing(later, new TypeError('no'));
    await enqueue('ada@example.org');
    await senderOver(transport).sendDue(origin);
    expect((await stored())[0]?.failure).toEqual({
      kind: 'answered',
      text: '451 4.7.1 <…> try again later',
      at: clock.now().toISOString(),
    });
    clock.advance(minute);
    await senderOver(transport).sendDue(origin);
    expect(await stored()).toMatchObject([{ attempts: 2, failure: null }]);
  });

  it('are dropped when they are refused for good, or expired, or no longer wanted', async () => {
    const { sent, transport } = failing(new MailRefused(550));
    await enqueue('gone@example.org');
    await senderOver(transport).sendDue(origin);
    await enqueue('late@example.org', minute);
    clock.advance(minute);
    await senderOver(transport).sendDue(origin);
    await enqueue('unwanted@example.org');
    await senderOver(transport, async () => null).sendDue(origin);
    expect([sent, await stored()]).toEqual([[], []]);
    expect(counted).toEqual(['note dropped', 'note dropped']);
  });

  it('are in the log without addresses and words', async () => {
    const { transport } = failing(new Error('Marked reason for ada@example.org'), new MailRefused(550));
    const sender = senderOver(transport);
    await enqueue('ada@example.org');
    await sender.sendDue(origin);
    clock.advance(minute);
    await sender.sendDue(origin);
    await enqueue('ada@example.org');
    await sender.sendDue(origin);
    const outcomes = lines.map((line) => JSON.parse(line) as { outcome: string; reason?: string });
    expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['again', 'Error'],
      ['dropped', 'refused with 550'],
      ['sent', undefined],
    ]);
    expect(lines.join('')).not.toMatch(/example\.org|Marked/);
  });

  it('wait while a version that does not know their kind runs', async () => {
    const { sent, transport } = failing();
    await database.transaction((tx) =>
      queue().enqueue(tx, { kind: 'newer', recipient: 'a@example.org', lastsMs: 60 * minute }),
    );
    await senderOver(transport).sendDue(origin);
    expect(sent).toEqual([]);
    expect(await stored()).toHaveLength(1);
  });

  it('are not sent by a second process while the first one sends', async () => {
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow: MailTransport = {
      mode: 'smtp',
      send: () => (begun.resolve(), held.promise),
      close: () => undefined,
    };
    await enqueue('ada@example.org');
    const first = senderOver(slow).sendDue(origin);
    await begun.promise;
    const { sent, transport } = failing();
    const second = senderOver(transport);
    await second.sendDue(origin);
    clock.advance(6 * minute);
    await second.sendDue(origin);
    expect(sent).toEqual([]);
    held.resolve();
    await first;
    expect(await stored()).toEqual([]);
  });

  it('are sent by another process when the first one died', async () => {
    const dead: MailTransport = { mode: 'smtp', send: () => new Promise(() => {}), close: () => undefined };
    await enqueue('ada@example.org');
    void senderOver(dead).sendDue(origin);
    await expect.poll(async () => (await stored())[0]?.attempts).toBe(1);
    clock.advance(7 * minute);
    const { sent, transport } = failing();
    await senderOver(transport).sendDue(origin);
    expect(sent).toHaveLength(1);
  });
});

describe('a real SMTP server', () => {
  // Of every ten mails: three are refused for now, one connection breaks, one answer is slow.
  const answer = async (count: number) => {
    if (count % 10 === 4) await wait(40);
    return count % 10 < 3 ? 451 : null;
  };

  it('gets every mail once from two processes, though it fails and is slow', async () => {
    let connections = 0;
    const catcher = await startSmtpCatcher({
      afterData: answer,
      onConnect: (_session, done) => {
        connections += 1;
        done(connections % 10 === 9 ? Object.assign(new Error('busy'), { responseCode: 421 }) : undefined);
      },
    });
    const url = `smtp://127.0.0.1:${catcher.port}?ignoreTLS=true`;
    const from = { name: 'Tandem', address: 'tandem@example.org' };
    const addresses = Array.from({ length: 60 }, (_, index) => `member${index}@example.org`);
    for (const address of addresses) await enqueue(address);
    const senders = [1, 2].map(() => senderOver(createSmtpTransport({ url, from })));
    for (let round = 0; round < 10 && (await stored()).length > 0; round += 1) {
      await Promise.all(senders.map((sender) => sender.sendDue(origin)));
      clock.advance(16 * minute);
    }
    await catcher.close();
    expect(catcher.caught.flatMap(({ recipients }) => recipients).toSorted()).toEqual(addresses.toSorted());
    expect(counted.filter((result) => result === 'note again').length).toBeGreaterThan(10);
  });

  it('can tell a mail that it took but did not confirm by its Message-ID', async () => {
    const late = Promise.withResolvers<null>();
    const catcher = await startSmtpCatcher({
      afterData: (count) => (count === 1 ? late.promise : Promise.resolve(null)),
    });
    const url = `smtp://127.0.0.1:${catcher.port}?ignoreTLS=true`;
    const from = { name: 'Tandem', address: 'tandem@example.org' };
    const sender = senderOver(createSmtpTransport({ url, from }, { connectMs: 1_000, silenceMs: 200 }));
    await enqueue('ada@example.org');
    await sender.sendDue(origin);
    late.resolve(null);
    clock.advance(minute);
    await sender.sendDue(origin);
    await expect.poll(() => catcher.caught.length).toBe(2);
    expect(new Set(catcher.caught.map(({ messageId }) => messageId)).size).toBe(1);
    await catcher.close();
  });
});
