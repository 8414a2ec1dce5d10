import { changePassword } from '@tandem/contract/account';
import { openDirectChat } from '@tandem/contract/chat';
import { acceptConnectionRequest, withdrawConnectionRequest } from '@tandem/contract/connections';
import { listNotifications, markNotificationsRead } from '@tandem/contract/notifications';
import * as settings from '@tandem/contract/notifications/notification-settings';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MailRefused, type MailTransport, type OutgoingMail } from '../../../platform/mail/mail.ts';
import { mails } from '../../../platform/mail/mails.tables.ts';
import { groupChatOf, postMessage } from '../../../testing/chat-actions.ts';
import { askToJoinAs } from '../../../testing/join-request-actions.ts';
import { askToConnect, connect } from '../../../testing/people-actions.ts';
import { joinProject, publish } from '../../../testing/project-actions.ts';
import { type Actor, createTestApp, password, type TestApp } from '../../../testing/test-app.ts';
import { notifications, mailings } from '../notifications.tables.ts';
import { sessions } from '../../account/account.tables.ts';

const minute = 60_000;
let app: TestApp;
let mira: Actor;
let sent: OutgoingMail[];
let failures: Error[];

/** Fails as told, and then keeps what it is given. */
const transport: MailTransport = {
  mode: 'smtp',
  send: async (mail) => {
    const failure = failures.shift();
    if (failure !== undefined) throw failure;
    sent.push(mail);
  },
  close: () => undefined,
};

beforeEach(async () => {
  [sent, failures] = [[], []];
  app = await createTestApp({ mailTransport: transport });
  mira = await app.member({ firstName: 'Mira', lastName: 'Okafor' });
});
afterEach(() => app.close());

const after = async (minutes: number) => {
  app.clock.advance(minutes * minute);
  await app.runJob('plan-mails');
  await app.sendMails();
  return sent.splice(0).filter(({ to }) => to.address === mira.user.emailId);
};
const asks = async (who: Promise<Actor> | Actor = app.member({ firstName: 'Ana', lastName: 'Lovrić' })) => {
  const actor = await who;
  await askToConnect(actor, mira);
  return actor;
};
const linesOf = (mail?: OutgoingMail) => mail?.entries?.map(({ text }) => text);
const update = (body: object) => mira.call(settings.updateNotificationSettings, { body });

describe('a collected mail', () => {
  it('tells what happened, with links to it', async () => {
    const { _id: connection } = await askToConnect(
      await app.member({ firstName: 'Ana', lastName: 'Lovrić' }),
      mira,
    );
    const { _id } = await publish(mira, { title: 'Hut book' });
    const request = await askToJoinAs(await app.member({ firstName: 'Bo', lastName: 'Lind' }), _id);
    const [mail, ...others] = await after(2);
    expect(others).toEqual([]);
    expect(mail?.to).toEqual({ name: 'Mira Okafor', address: mira.user.emailId });
    expect(mail?.subject).toBe('2 notifications on Tandem');
    expect(mail?.entries?.map(({ text, url }) => [text, url])).toEqual([
      ['Bo Lind asks to join Hut book', `http://localhost/projects/${_id}/requests?request=${request._id}`],
      ['Ana Lovrić wants to connect', `http://localhost/received-requests?request=${connection}`],
    ]);
  });

  it('waits two minutes, and fifteen after the one before', async () => {
    await asks();
    expect(await after(1.9)).toEqual([]);
    expect(await after(0.1)).toHaveLength(1);
    await asks(app.member({ firstName: 'Bo', lastName: 'Lind' }));
    await asks(app.member({ firstName: 'Cy', lastName: 'Berg' }));
    expect(await after(14.9)).toEqual([]);
    const [second] = await after(0.1);
    expect(linesOf(second)).toEqual(['Cy Berg wants to connect', 'Bo Lind wants to connect']);
    expect(await after(60)).toEqual([]);
  });

  it('leaves out what was read, handled or deleted meanwhile, and is not sent without a line', async () => {
    const ana = await asks();
    await asks(app.member({ firstName: 'Bo', lastName: 'Lind' }));
    const { data } = await mira.call(listNotifications, { query: {} });
    expect(data).toHaveLength(2);
    const [row] = await app.database.orm
      .select()
      .from(notifications)
      .where(eq(notifications.actorId, ana.id));
    await mira.call(acceptConnectionRequest, { params: { requestId: row?.requestId ?? '' } });
    expect(linesOf((await after(2))[0])).toEqual(['Bo Lind wants to connect']);
    await asks(app.member());
    await mira.call(markNotificationsRead);
    expect(await after(20)).toEqual([]);
    expect(await app.database.orm.$count(mails)).toBe(0);
  });

  it('tells the same again in one line', async () => {
    const ana = await asks();
    const [row] = await app.database.orm.select().from(notifications);
    await ana.call(withdrawConnectionRequest, { params: { requestId: row?.requestId ?? '' } });
    await asks(ana);
    expect(linesOf((await after(2))[0])).toEqual(['Ana Lovrić wants to connect']);
  });

  it('follows the settings at the time of sending', async () => {
    await asks();
    await update({ channels: [{ topic: 'requests', channel: 'mail', isOn: false }] });
    expect(await after(2)).toEqual([]);
    await asks(app.member());
    await update({ channels: [{ topic: 'requests', channel: 'mail', isOn: true }] });
    expect(await after(20)).toEqual([]);
  });

  it('says nothing about a muted project', async () => {
    const { _id: projectId } = await publish(mira, { title: 'Hut book' });
    await askToJoinAs(await app.member(), projectId);
    await mira.call(settings.muteProject, { params: { projectId } });
    expect(await after(2)).toEqual([]);
  });

  it('waits until quiet hours end', async () => {
    const quietHours = { isOn: true, from: '11:00', to: '14:00' };
    await update({ quietHours, timeZone: 'UTC' });
    await asks();
    expect(await after(119)).toEqual([]);
    await asks(app.member());
    const [mail] = await after(1);
    expect(mail?.entries).toHaveLength(2);
  });

  it('is sent when quiet hours are shortened or switched off while it waits', async () => {
    const quietHours = { isOn: true, from: '11:00', to: '14:00' };
    await update({ quietHours, timeZone: 'UTC' });
    await asks();
    expect(await after(10)).toEqual([]);
    await update({ quietHours: { ...quietHours, to: '13:00' } });
    expect(await after(1)).toEqual([]);
    await update({ quietHours: { ...quietHours, isOn: false } });
    expect(await after(0)).toHaveLength(1);
  });

  it('is tried again with the same lines and Message-ID; what came meanwhile is in the next', async () => {
    await asks();
    const down = Object.assign(new Error('down'), { code: 'ECONNECTION' });
    failures = [down, down];
    const attempted: string[] = [];
    expect(await after(2)).toEqual([]);
    const [queued] = await app.database.orm.select().from(mails);
    attempted.push(queued?.id ?? '');
    await asks(app.member({ firstName: 'Bo', lastName: 'Lind' }));
    expect(await after(1)).toEqual([]);
    const [first] = await after(2);
    expect([first?.id, linesOf(first)]).toEqual([attempted[0], ['Ana Lovrić wants to connect']]);
    expect(await after(14)).toEqual([]);
    expect(linesOf((await after(1))[0])).toEqual(['Bo Lind wants to connect']);
  });

  it('is planned again after a process died before it queued the mail', async () => {
    await asks();
    await app.database.orm.delete(mails);
    await app.database.orm.delete(mailings);
    expect(await after(6)).toEqual([]);
    expect(await after(2)).toHaveLength(1);
  });

  it('is not sent where mail is off', async () => {
    const off = await createTestApp({ mailTransport: null });
    const [me, ana] = [await off.member(), await off.member()];
    await askToConnect(ana, me);
    expect(await off.database.orm.$count(mails)).toBe(0);
    await off.close();
  });
});

describe('an address that refuses a mail', () => {
  const refused = (more: object) => new MailRefused(550, more);

  it('gets no more of them until the member switches mail on', async () => {
    failures = [refused({ isAboutRecipient: true })];
    await asks();
    expect(await after(2)).toEqual([]);
    expect((await mira.call(settings.getNotificationSettings)).data.mail).toBe('bounced');
    await asks(app.member());
    expect(await after(20)).toEqual([]);
    await mira.call(settings.resumeMail);
    await asks(app.member());
    expect(await after(20)).toHaveLength(1);
  });

  it('keeps its mails when the server refuses what a mail says', async () => {
    failures = [refused({})];
    await asks();
    await after(2);
    expect((await mira.call(settings.getNotificationSettings)).data.mail).toBe('on');
  });
});

describe('a mail about security', () => {
  it('is sent at once, also in quiet hours, when it was read already, and to who unsubscribed', async () => {
    const quietHours = { isOn: true, from: '11:00', to: '14:00' };
    const channels = [{ topic: 'requests', channel: 'mail', isOn: false }];
    await update({ quietHours, timeZone: 'UTC', channels });
    await mira.call(changePassword, {
      body: { currentPassword: password, newPassword: 'another horse battery' },
    });
    await app.database.orm.update(notifications).set({ readAt: app.clock.now() });
    const [mail, ...others] = await after(0);
    expect([mail?.subject, others]).toEqual(['Your password was changed', []]);
    expect(mail?.unsubscribeUrl).toBeUndefined();
    expect(await after(60)).toEqual([]);
  });
});

describe('unread messages', () => {
  const wantMail = () => update({ channels: [{ topic: 'messages', channel: 'mail', isOn: true }] });
  const leave = () => app.database.orm.delete(sessions).where(eq(sessions.memberId, mira.id));
  const chatWith = async (ana: Actor) => {
    await connect(ana, mira);
    return (await ana.call(openDirectChat, { body: { userId: mira.id } })).data._id;
  };

  it('are mailed after ten minutes, once a chat until it is read, without their words', async () => {
    const ana = await app.member({ firstName: 'Ana', lastName: 'Lovrić' });
    const chatId = await chatWith(ana);
    const { _id: projectId } = await publish(ana, { title: 'Tide tables' });
    await joinProject(ana, mira, projectId);
    await mira.call(markNotificationsRead);
    await wantMail();
    await leave();
    await postMessage(ana, chatId, 'Secret words');
    await postMessage(ana, chatId, 'More words');
    await postMessage(ana, await groupChatOf(ana, projectId), 'To all');
    expect(await after(9)).toEqual([]);
    expect(await after(1)).toEqual([]);
    const [mail] = await after(2);
    expect(linesOf(mail)?.toSorted()).toEqual([
      '1 unread message in Tide tables',
      '2 unread messages from Ana Lovrić',
    ]);
    expect(JSON.stringify(mail)).not.toMatch(/words/);
    await postMessage(ana, chatId, 'And again');
    expect(await after(60)).toEqual([]);
  });

  it('are not mailed to who is here, did not ask for it, or muted the chat', async () => {
    const ana = await app.member();
    const chatId = await chatWith(ana);
    await mira.call(markNotificationsRead);
    await postMessage(ana, chatId, 'Hello');
    expect(await after(12)).toEqual([]);
    await wantMail();
    // Her session was used just now.
    expect([await after(5), await after(3)].flat()).toEqual([]);
    await mira.call(settings.muteChat, { params: { chatId } });
    await leave();
    expect([await after(5), await after(3)].flat()).toEqual([]);
  });
});
