import { countUnread } from '@tandem/contract/chat';
import { updateNotificationSettings } from '@tandem/contract/notifications/notification-settings';
import type { NotificationTopic } from '@tandem/contract/notifications/notification-topics';
import { sql } from 'drizzle-orm';
import { makeModerator } from './administration/community-roles.ts';
import { crawl, crawlCommands, record, type Received } from './email-crawl/crawl.ts';
import { joinAndLeave, joinProject, publish } from './project-actions.ts';
import { startPushService } from './push/push-service.ts';
import { type Actor, createTestApp, type TestApp } from './test-app.ts';

/** Who may know something of a text in a project. */
export interface People {
  owner: Actor;
  sender: Actor;
  reader: Actor;
  moderator: Actor;
  former: Actor;
  stranger: Actor;
}

/** Texts by which a thing is found: in its words before an edit, in those since, and in its file. */
export interface Markers {
  before: string;
  after: string;
  file: string;
}

/** A thing with texts that are found nowhere else. */
export interface Planted {
  people: People;
  markers: Markers;
  /** The values of path parameters by their names, and that of all others. */
  ids: Record<string, string[]>;
  otherId: string;
  /** The ids that commands read it by. */
  rooms: string[];
}

/** The app with sockets and a service that its pushes go to; `close` ends both. */
export async function openWithPushes() {
  const pushService = await startPushService();
  const app = await createTestApp({ listens: true, pushHosts: [pushService.host] });
  const close = async () => {
    await app.close();
    await pushService.close();
  };
  return { app, pushService, close };
}

let count = 0;

/** Texts that nothing else in the database contains. */
export function newMarkers(): Markers {
  count += 1;
  return { before: `plantedbefore${count}x`, after: `plantedafter${count}x`, file: `plantedfile${count}x` };
}

/** A project with its people; three of them are mailed about the topics. */
export async function createPeople(
  app: TestApp,
  topics: readonly NotificationTopic[],
): Promise<{ people: People; projectId: string }> {
  const [owner, sender, reader] = [await app.member(), await app.member(), await app.member()];
  const [moderator, former, stranger] = [
    await makeModerator(app, await app.member()),
    await app.member(),
    await app.member(),
  ];
  const { _id: projectId } = await publish(owner);
  for (const member of [sender, reader]) await joinProject(owner, member, projectId);
  await joinAndLeave(owner, former, projectId);
  const channels = topics.map((topic) => ({ topic, channel: 'mail' as const, isOn: true }));
  for (const member of [owner, sender, reader])
    await member.call(updateNotificationSettings, { body: { channels } });
  return { people: { owner, sender, reader, moderator, former, stranger }, projectId };
}

export type Marker = keyof Markers;
/** Where a text is found: by operations and commands of each of the people, and in tables. */
export type Places = Partial<Record<keyof People | 'tables', string[]>>;

/** Everything that somebody reads of the thing. */
async function readBy(app: TestApp, who: Actor, planted: Planted): Promise<Received[]> {
  const { ids, otherId, markers, rooms } = planted;
  const values = (parameter: string) => ids[parameter] ?? [otherId];
  const received = await crawl(who, { values, searches: [markers.before, markers.after] });
  if ((await who.send(countUnread)).statusCode === 401) return received;
  const client = await record(app, who, received);
  received.push(...(await crawlCommands(client, rooms)));
  client.close();
  return received;
}

/** Where each of the texts is found: the operations and commands by who calls them, and the tables. */
export async function placesOf(app: TestApp, planted: Planted): Promise<Record<Marker, Places>> {
  const { markers, people } = planted;
  const places: Record<Marker, Places> = { before: {}, after: {}, file: {} };
  const note = (marker: Marker, who: keyof Places, found: readonly string[]) => {
    if (found.length > 0) places[marker][who] = [...new Set(found)].toSorted();
  };
  const names = Object.keys(places) as Marker[];
  for (const [who, actor] of Object.entries(people) as [keyof People, Actor][]) {
    const received = await readBy(app, actor, planted);
    for (const name of names)
      note(
        name,
        who,
        received.flatMap(({ from, body }) => (body.includes(markers[name]) ? [from] : [])),
      );
  }
  for (const name of names) note(name, 'tables', await storedIn(app, markers[name]));
  return places;
}

/** The tables of the database with a marker in any column, and stored files. */
export async function storedIn(app: TestApp, marker: string): Promise<string[]> {
  const { rows } = await app.database.orm.execute<{ name: string }>(sql`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of rows) {
    const like = `%${marker}%`;
    const counted = await app.database.orm.execute<{ count: number }>(
      sql`select count(*)::int as count from ${sql.raw(name)} as stored where stored::text ilike ${like}`,
    );
    if ((counted.rows[0]?.count ?? 0) > 0) found.push(name.replace('public.', ''));
  }
  return found.toSorted();
}
