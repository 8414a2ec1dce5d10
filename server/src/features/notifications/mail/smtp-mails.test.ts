import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSmtpTransport } from '../../../platform/mail/smtp-transport.ts';
import { notificationReads } from '../../../deps.ts';
import { chatNotifications } from '../../chat/public.ts';
import { startSmtpCatcher } from '../../../platform/mail/testing/smtp-catcher.ts';
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '@tandem/contract/notifications/notification-settings';
import { addTaskComment } from '@tandem/contract/tasks/tasks-comments';
import { askToJoinAs } from '../../../testing/join-request-actions.ts';
import { askToConnect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { projects } from '../../projects/public.ts';
import { addTask } from '../../../testing/task-actions.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createMailQueue, createMailSender } from '../../../platform/mail/mail.ts';
import { noMetrics } from '../../../platform/metrics/metrics.ts';
import { createNotificationMails } from './mails.service.ts';
import { createUnsubscribeLinks } from './unsubscribe.service.ts';
import { pino } from 'pino';

const minute = 60_000;
const from = { name: 'Tandem', address: 'tandem@example.org' };
let catcher: Awaited<ReturnType<typeof startSmtpCatcher>>;
let app: TestApp;

beforeEach(async () => {
  catcher = await startSmtpCatcher({
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('gone')
          ? Object.assign(new Error('no such user'), { responseCode: 550 })
          : undefined,
      ),
  });
  app = await createTestApp({ mailTransport: transport() });
});
afterEach(async () => {
  await app.close();
  await catcher.close();
});

const transport = () => createSmtpTransport({ url: `smtp://127.0.0.1:${catcher.port}?ignoreTLS=true`, from });
/** The sender of another process on the same database. */
const anotherSender = () => {
  const { database, clock } = app;
  const mailQueue = createMailQueue('smtp', clock);
  const unsubscribeLinks = createUnsubscribeLinks({ database, clock });
  const kinds = createNotificationMails({
    database,
    clock,
    mailQueue,
    unsubscribeLinks,
    notificationReads,
    chatNotifications,
  });
  const log = pino({ level: 'silent' });
  return createMailSender({
    database,
    clock,
    queue: mailQueue,
    kinds,
    transport: transport(),
    log,
    metrics: noMetrics,
    communityName: () => ({ name: 'Tandem', isChosen: false }),
  });
};

it('arrives as text and HTML, with the headers of one click, and without a way to inject others', async () => {
  const mira = await app.member({ firstName: 'Mira', lastName: 'Okafor' });
  const ana = await app.member({ firstName: 'Ana <b>', lastName: '"Lovrić"' });
  const { _id: projectId } = await publish(mira);
  // As an earlier version took it.
  const title = 'Hut\r\nBcc: evil@example.org <script>alert(1)</script>';
  await app.database.orm.update(projects).set({ title }).where(eq(projects.id, projectId));
  await joinProject(mira, ana, projectId);
  const channels = [{ topic: 'comments' as const, channel: 'mail' as const, isOn: true }];
  await mira.call(updateNotificationSettings, { body: { channels } });
  const { _id: taskId } = await addTask(mira, projectId, { title: 'Ink & <i>paper</i>' });
  const params = { projectId, taskId };
  await ana.call(addTaskComment, { params, body: { text: '</p><img src=https://evil.example/x.png>' } });
  app.clock.advance(2 * minute);
  await app.sendMails();
  const mail = catcher.caught.find(({ recipients }) => recipients.includes(mira.user.emailId));
  // Ana is told that she is in.
  expect(catcher.caught.map(({ recipients }) => recipients)).toHaveLength(2);
  const header = (name: string) => mail?.headers.filter(({ key }) => key === name).map(({ value }) => value);
  expect(header('bcc')).toEqual([]);
  expect(header('list-unsubscribe')?.[0]).toMatch(/^<http:\/\/localhost\/unsubscribe\/1~[\w~-]+>$/);
  expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click']);
  expect(mail?.text).toContain(`http://localhost/projects/${projectId}/tasks?task=${taskId}`);
  expect(mail?.html).toContain(
    'Ana &lt;b&gt; &quot;Lovrić&quot; commented on “Ink &amp; &lt;i&gt;paper&lt;/i&gt;”',
  );
  expect(mail?.html).not.toMatch(/<(?:img|script|link|iframe|b|i)[ >]|url\(|src=(?!https:\/\/evil)/i);
  expect(mail?.source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
});

it('is sent once by two processes', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => app.member()));
  const ana = await app.member();
  for (const other of members) await askToConnect(ana, other);
  app.clock.advance(2 * minute);
  await Promise.all([
    app.sendMails(),
    anotherSender().sendDue('http://localhost'),
    anotherSender().sendDue('http://localhost'),
  ]);
  expect(catcher.caught.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
    members.map(({ user }) => user.emailId).toSorted(),
  );
});

it('is switched off for an address that the server does not know', async () => {
  const gone = await app.member({ emailId: 'gone@example.org' });
  const { _id: projectId } = await publish(gone);
  await askToJoinAs(await app.member(), projectId);
  app.clock.advance(2 * minute);
  await app.sendMails();
  expect((await gone.call(getNotificationSettings)).data.mail).toBe('bounced');
  await askToJoinAs(await app.member(), projectId);
  app.clock.advance(20 * minute);
  await app.sendMails();
  expect(catcher.caught).toEqual([]);
});
