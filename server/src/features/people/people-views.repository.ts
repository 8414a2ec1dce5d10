import type { Person } from '@tandem/contract/people';
import type { Clock } from '../../platform/clock.ts';
import { isoTime } from '../../platform/database/statement.ts';
import { statement } from '../../platform/database/statement.ts';
import type { PeopleViews } from '../account/public.ts';
import { notBlockedSql } from '../blocks/public.ts';
import { waitAfterRejection } from '../connections/connections.rules.ts';

/** SQL for the ids of a viewer and of the people they view, and for the time. */
interface Viewing {
  viewer: string;
  ids: string;
  now: string;
}

/**
 * Whose e-mail address the viewer sees: their own; connections; project members of a common project; those who
 * wait for the viewer's decision on a connection request or join request. Whoever asks sees nothing before
 * acceptance. Only the member's own when they hide it or deleted their account, or when one of the two blocked the other.
 */
const known = ({ viewer, ids }: Omit<Viewing, 'now'>) => `own_projects as (
    select p.id from projects p where p.owner_id = ${viewer}
    union all
    select m.project_id from project_members m where m.member_id = ${viewer}
  ),
  known as (
    select c.to_member_id as id from connection_requests c
    where c.from_member_id = ${viewer} and c.status = 'accepted' and c.to_member_id = any(${ids})
    union
    select c.from_member_id from connection_requests c
    where c.to_member_id = ${viewer} and c.status in ('pending', 'accepted') and c.from_member_id = any(${ids})
    union
    select p.owner_id from projects p where p.id in (select id from own_projects) and p.owner_id = any(${ids})
    union
    select m.member_id from project_members m
    where m.project_id in (select id from own_projects) and m.member_id = any(${ids})
    union
    select r.member_id from join_requests r join projects p on p.id = r.project_id
    where p.owner_id = ${viewer} and r.status = 'pending' and r.member_id = any(${ids})
  )`;

/** Whether person `p` shares their e-mail address, given that the viewer knows them. */
const shares = (viewer: string) =>
  `p.shows_email and p.deleted_at is null and ${notBlockedSql({ viewer, person: 'p.id' })}`;

/** The pair's live request, or a rejection that still makes the viewer wait. */
const request = ({ viewer, now }: Omit<Viewing, 'ids'>) => `
  select c.id, c.from_member_id, c.status from connection_requests c
  where (least(c.from_member_id, c.to_member_id) = least(${viewer}, p.id)
      and greatest(c.from_member_id, c.to_member_id) = greatest(${viewer}, p.id)
      and c.status in ('pending', 'accepted'))
    or (c.from_member_id = ${viewer} and c.to_member_id = p.id and c.status = 'rejected'
      and c.decided_at > ${now} - interval '${waitAfterRejection} milliseconds')
  order by c.status = 'rejected', c.decided_at desc
  limit 1`;

const personColumns = (viewer: string): Record<keyof Person, string> => ({
  _id: 'p.id',
  firstName: 'p.first_name',
  lastName: 'p.last_name',
  photoUrl: 'p.photo_url',
  emailId: `case when p.id = ${viewer} or (p.id in (select id from known) and ${shares(viewer)}) then p.email_id end`,
  about: 'p.about',
  experience: 'p.experience',
  techStack: 'p.tech_stack',
  skills: 'p.skills',
  interests: 'p.interests',
  createdAt: isoTime('p.created_at'),
  connectionStatus: `coalesce(request.status, 'none')`,
  requestId: 'request.id',
  requestDirection: `case when request.id is not null
    then case when request.from_member_id = ${viewer} then 'sent' else 'received' end end`,
});

/** Rows of `person`. The only place that decides who sees what. */
const peopleSql = (viewing: Viewing) => `with ${known(viewing)}
  select json_build_object(${Object.entries(personColumns(viewing.viewer))
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')}) as person
  from members p left join lateral (${request(viewing)}) request on true
  where p.id = any(${viewing.ids})`;

const [viewer, ids] = ['$1::uuid', '$2::uuid[]'];
const findPeople = statement<{ person: Person }>(peopleSql({ viewer, ids, now: '$3::timestamptz' }));
const findSharers = statement<{ id: string }>(`with ${known({ viewer, ids })}
  select ${viewer} as id
  union
  select p.id from members p where p.id in (select id from known) and ${shares(viewer)}`);

/** Composes every `Person`. */
export function createPeopleViews({ clock }: { clock: Clock }): PeopleViews {
  return {
    viewPeople: async (db, { viewerId, ids: personIds }) => {
      if (personIds.length === 0) return new Map();
      const rows = await findPeople(db, [viewerId, personIds, clock.now()]);
      return new Map(rows.map(({ person }) => [person._id, person]));
    },
    sharersOfEmail: async (db, { viewerId, ids: personIds }) => {
      if (personIds.length === 0) return new Set();
      const rows = await findSharers(db, [viewerId, personIds]);
      return new Set(rows.map(({ id }) => id));
    },
    personSql: ({ person, ...values }) => `(${peopleSql({ ...values, ids: `array[${person}]` })})`,
  };
}
