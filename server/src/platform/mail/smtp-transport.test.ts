import { afterEach, describe, expect, it } from 'vitest';
import { MailRefused, type OutgoingMail } from './mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { startSmtpCatcher } from './testing/smtp-catcher.ts';

type Catcher = Awaited<ReturnType<typeof startSmtpCatcher>>;
let catcher: Catcher | null = null;
afterEach(async () => {
  await catcher?.close();
  catcher = null;
});
const start = async (...options: Parameters<typeof startSmtpCatcher>) =>
  (catcher = await startSmtpCatcher(...options));

const from = { name: 'Tandem', address: 'tandem@example.org' };
const mail: OutgoingMail = {
  id: '0193b1f0-0000-7000-8000-000000000001',
  kind: 'test',
  community: { name: 'Hut builders', isChosen: false },
  to: { name: 'Ada Reyes', address: 'ada@example.org' },
  subject: 'Choose a new password – now',
  intro: ['Hello Ada,'],
  action: { label: 'Choose', url: 'https://tandem.example.org/reset-password#token=abc' },
  outro: ['Bye.'],
};
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('SMTP', () => {
  it('sends plain text and HTML to one person, from the configured address', async () => {
    const { port, caught } = await start();
    await createSmtpTransport({ url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, from }).send(mail);
    expect(caught).toMatchObject([
      {
        recipients: ['ada@example.org'],
        from,
        to: [mail.to],
        subject: mail.subject,
        messageId: `<${mail.id}@example.org>`,
      },
    ]);
    expect(caught[0]?.text).toContain('https://tandem.example.org/reset-password#token=abc');
    expect(caught[0]?.html).toContain('href="https://tandem.example.org/reset-password#token=abc"');
  });

  it.each([
    ['the operator gave a name', 'Tandem', false, 'Tandem'],
    ['an administrator chose one', 'Tandem', true, 'Hut builders'],
    ['nobody gave a name', '', false, 'Hut builders'],
  ])('names the sender where %s', async (_, own, isChosen, shown) => {
    const { port, caught } = await start();
    const url = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
    const community = { name: 'Hut\r\nbuilders', isChosen };
    await createSmtpTransport({ url, from: { ...from, name: own } }).send({ ...mail, community });
    expect(caught[0]?.from).toEqual({ name: shown, address: from.address });
    expect(caught[0]?.text).toMatch(/-- \r?\nHut builders\s*$/);
  });

  it('speaks TLS and logs in where the server asks for it', async () => {
    const { port, caught } = await start({
      authMethods: ['PLAIN', 'LOGIN'],
      onAuth: ({ username, password }, _, done) =>
        username === 'tandem' && password === 'p@ss word'
          ? done(null, { user: username })
          : done(new Error('Invalid')),
    });
    const url = `smtp://tandem:p%40ss%20word@127.0.0.1:${port}?tls.rejectUnauthorized=false`;
    await createSmtpTransport({ url, from }).send(mail);
    expect(caught).toMatchObject([{ isSecure: true, user: 'tandem' }]);
    const wrong = `smtp://tandem:guess@127.0.0.1:${port}?tls.rejectUnauthorized=false`;
    const failure = await failureOf(createSmtpTransport({ url: wrong, from }).send(mail));
    // A wrong password in the settings must not lose mails.
    expect(failure).toMatchObject({ code: 'EAUTH', responseCode: 535 });
    expect(failure).not.toBeInstanceOf(MailRefused);
  });

  it('refuses a certificate that nobody vouches for', async () => {
    const { port, caught } = await start();
    const failure = await failureOf(
      createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from }).send(mail),
    );
    expect(failure).toMatchObject({ code: expect.stringMatching(/^E(SOCKET|TLS)$/) });
    expect(caught).toEqual([]);
  });

  it.each([
    ['a temporary refusal', 451, false],
    ['a full disk of the server', 452, false],
    ['an unknown recipient', 550, true],
  ])('tells %s (%d) from others', async (_, responseCode, isFinal) => {
    const { port } = await start({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
    });
    const url = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
    const failure = await failureOf(createSmtpTransport({ url, from }).send(mail));
    expect(failure).not.toBeNull();
    expect(failure instanceof MailRefused).toBe(isFinal);
  });

  it('refuses for good what the server refuses after the content', async () => {
    const { port } = await start({ afterData: async () => 554 });
    const url = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
    expect(await failureOf(createSmtpTransport({ url, from }).send(mail))).toMatchObject({ status: 554 });
  });

  it('gives up on a silent server', async () => {
    const silent = Promise.withResolvers<null>();
    const { port } = await start({ afterData: () => silent.promise });
    const times = { connectMs: 1_000, silenceMs: 200 };
    const url = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
    const failure = await failureOf(createSmtpTransport({ url, from }, times).send(mail));
    expect(failure).toMatchObject({ code: 'ETIMEDOUT' });
    silent.resolve(null);
  });

  it.each([
    ['two recipients', 'a@example.org, b@example.org'],
    ['a command', 'a@example.org\r\nRCPT TO:<b@example.org>'],
    ['a header', 'a@example.org\r\nBcc: b@example.org'],
    ['a name around it', 'A <a@example.org>'],
    ['no address', 'nobody'],
  ])('asks no server to send to an address that is %s', async (_, address) => {
    let connections = 0;
    const onConnect = (_session: unknown, done: () => void) => {
      connections += 1;
      done();
    };
    const { port } = await start({ onConnect });
    const url = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
    const failure = await failureOf(
      createSmtpTransport({ url, from }).send({ ...mail, to: { name: 'A', address } }),
    );
    expect(failure).toBeInstanceOf(MailRefused);
    expect(connections).toBe(0);
  });

  it('keeps headers out of names and subjects', async () => {
    const { port, caught } = await start();
    const url = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
    const to = { name: 'Ada\r\nBcc: eve@example.org', address: 'ada@example.org' };
    await createSmtpTransport({ url, from }).send({ ...mail, to, subject: 'Hi\r\nX-Evil: 1\r\n\r\nBody' });
    const [one] = caught;
    expect(one?.recipients).toEqual(['ada@example.org']);
    expect(one?.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']));
    expect(one?.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-evil']));
  });
});
