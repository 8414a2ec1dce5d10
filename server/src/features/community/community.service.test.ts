import { type CommunitySettings, adjustableLimits } from '@tandem/contract/community';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { communityDefaults } from '../../platform/community-variables.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/database/testing/test-database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { MailMode } from '../../platform/mail/mail.ts';
import { limitNames } from '../../platform/limits.ts';
import { createBystander } from '../../testing/access-matrix/safety/standings.ts';
import { settableClock } from '../../testing/settable-clock.ts';
import { members } from '../account/public.ts';
import { communityErrors } from './community.errors.ts';
import { createCommunitySettings, createCommunityService } from './community.service.ts';
import { communitySettings as table } from './community.tables.ts';

const clock = settableClock(new Date('2026-11-20T12:00:00Z'));
const log = pino({ level: 'silent' });

let database: Database;
let actor: { me: string; address: string };
beforeAll(async () => {
  database = await openTestDatabase();
  const me = await createBystander(database, clock.now());
  await database.orm.update(members).set({ communityRole: 'administrator' }).where(eq(members.id, me));
  actor = { me, address: '127.0.0.1' };
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.delete(table);
});

/** What processes announce to each other; a message can get lost. */
function openChannel() {
  const listeners: { of: number; listener: () => void }[] = [];
  let processes = 0;
  const channel = { losesMessages: false };
  const join = () => {
    const own = (processes += 1);
    return {
      announce: () => {
        if (!channel.losesMessages) for (const { of, listener } of listeners) if (of !== own) listener();
      },
      onAnnounced: (_topic: string, listener: () => void) => void listeners.push({ of: own, listener }),
    };
  };
  return { channel, join };
}

async function startProcess(
  live: ReturnType<ReturnType<typeof openChannel>['join']>,
  defaults: Partial<CommunitySettings> = {},
  mailMode: MailMode = 'smtp',
) {
  const store = createCommunitySettings(
    { database, clock, live, log, mailMode },
    { ...communityDefaults, ...defaults },
  );
  await store.start();
  const published = vi.fn<(payload: unknown) => void>();
  const service = createCommunityService({
    database,
    clock,
    communitySettings: store,
    mailMode,
    repositoryHosts: [],
    live: { publish: (_event, _to, payload) => published(payload) } as Live,
  });
  return { store, published, ...service };
}

it('knows a change here at once and on the other process when it is announced', async () => {
  const { join } = openChannel();
  const [one, two] = [await startProcess(join()), await startProcess(join())];
  const seen = vi.fn<(settings: CommunitySettings) => void>();
  two.store.onChange(seen);
  await one.updateCommunitySettings(actor, { section: 'general', version: 0, name: 'Hut builders' });
  expect(one.store.current().name).toBe('Hut builders');
  await vi.waitUntil(() => two.store.current().name === 'Hut builders');
  expect(seen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'Hut builders' }));
  expect((await startProcess(join())).store.current().name).toBe('Hut builders');
  expect(one.published).toHaveBeenCalledExactlyOnceWith(one.store.view());
  expect(one.store.view()).toMatchObject({ name: 'Hut builders', version: 1 });
});

it('finds a change whose announcement was lost at the next reading', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { channel, join } = openChannel();
  const [one, two] = [await startProcess(join()), await startProcess(join())];
  channel.losesMessages = true;
  await one.updateCommunitySettings(actor, { section: 'signUp', version: 0, signUpMode: 'closed' });
  expect(two.store.current().signUpMode).toBe('open');
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  await vi.waitUntil(() => two.store.current().signUpMode === 'closed');
});

it('refuses who saw an older version, but not who changes another section', async () => {
  const { store, updateCommunitySettings } = await startProcess(openChannel().join());
  await updateCommunitySettings(actor, { section: 'general', version: 0, name: 'First' });
  const late = updateCommunitySettings(actor, { section: 'general', version: 0, name: 'Second' });
  await expect(late).rejects.toMatchObject({ kind: communityErrors.changed });
  await updateCommunitySettings(actor, { section: 'legal', version: 0, imprint: 'Who we are' });
  expect(store.current()).toMatchObject({ name: 'First', imprint: 'Who we are' });
});

it('stores one of two changes that are made at once', async () => {
  const { store, updateCommunitySettings } = await startProcess(openChannel().join());
  const names = ['Ana', 'Bo', 'Cy'];
  const results = await Promise.allSettled(
    names.map((name) => updateCommunitySettings(actor, { section: 'general', version: 0, name })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(store.current().name).toBe(names[results.findIndex(({ status }) => status === 'fulfilled')]);
});

it('goes back to the default, which is what the environment says', async () => {
  const { store, updateCommunitySettings } = await startProcess(openChannel().join(), {
    name: 'From outside',
  });
  await updateCommunitySettings(actor, { section: 'general', version: 0, name: 'Set' });
  await updateCommunitySettings(actor, { section: 'general', version: 1, name: null });
  expect(store.current().name).toBe('From outside');
  expect(store.stored().get('general')).toMatchObject({ version: 2, values: {} });
});

it('takes the default for what another version stored and this one does not accept', async () => {
  const values = { name: '', accent: '#112233', fromAnotherVersion: 1 };
  await database.orm.insert(table).values({ section: 'general', version: 7, values, changedAt: clock.now() });
  const { store, updateCommunitySettings } = await startProcess(openChannel().join());
  expect(store.current()).toMatchObject({ name: 'Tandem', accent: '#112233' });
  await updateCommunitySettings(actor, { section: 'general', version: 7, name: 'Set' });
  expect(store.stored().get('general')?.values).toEqual({ ...values, name: 'Set' });
});

describe('verified addresses', () => {
  const change = { section: 'signUp', version: 0, emailVerification: true } as const;

  it.each([true, false])(
    'follow the environment (%s) until somebody sets something else',
    async (fromOutside) => {
      const { store, updateCommunitySettings } = await startProcess(openChannel().join(), {
        emailVerification: fromOutside,
      });
      expect(store.current().emailVerification).toBe(fromOutside);
      await updateCommunitySettings(actor, { ...change, emailVerification: !fromOutside });
      expect([store.current(), store.view()]).toMatchObject(
        Array.from({ length: 2 }, () => ({ emailVerification: !fromOutside })),
      );
      await updateCommunitySettings(actor, { ...change, version: 1, emailVerification: null });
      expect(store.current().emailVerification).toBe(fromOutside);
    },
  );

  it('cannot be asked for where the server sends no mail', async () => {
    const { store, viewSettings, updateCommunitySettings } = await startProcess(
      openChannel().join(),
      {},
      'off',
    );
    await expect(updateCommunitySettings(actor, change)).rejects.toMatchObject({
      kind: communityErrors.mailIsOff,
      fields: { emailVerification: communityErrors.mailIsOff.message },
    });
    await updateCommunitySettings(actor, { ...change, emailVerification: false });
    expect([store.stored().get('signUp')?.version, viewSettings().mailMode]).toEqual([1, 'off']);
  });

  it('are not needed once a server sends no mail any more', async () => {
    const values = { emailVerification: true };
    await database.orm
      .insert(table)
      .values({ section: 'signUp', version: 1, values, changedAt: clock.now() });
    const { store } = await startProcess(openChannel().join(), {}, 'off');
    expect([store.current().emailVerification, store.view().emailVerification]).toEqual([false, false]);
    expect((await startProcess(openChannel().join())).store.current().emailVerification).toBe(true);
  });
});

it('has a setting for each limit', () => {
  expect([...adjustableLimits]).toEqual(limitNames);
});
