import type { Person } from '@tandem/contract/people';
import type { Clock } from '../../platform/clock.ts';
import { isoTime, statement } from '../../platform/database/statement.ts';
import { type PeopleViews, shownMembersSql } from '../account/public.ts';
import { notBlockedSql } from '../blocks/public.ts';
import { knownByRequestSql, requestBetweenSql } from '../connections/public.ts';
import { applicantsToSql } from '../join-requests/public.ts';
import { peopleOfProjectsSql, projectsOfSql } from '../projects/public.ts';

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
const known = ({ viewer, ids: people }: Omit<Viewing, 'now'>) => `own_projects as (${projectsOfSql(viewer)}),
  known (id) as (
    ${knownByRequestSql({ memberId: viewer, people })}
    union ${peopleOfProjectsSql({ projects: 'select id from own_projects', people })}
    union ${applicantsToSql({ ownerId: viewer, people })}
  )`;

/** Whether person `p` shares their e-mail address, given that the viewer knows them. */
const shares = (viewer: string) =>
  `p.shows_email and p.deleted_at is null and ${notBlockedSql({ viewer, person: 'p.id' })}`;

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
  from (${shownMembersSql(viewing.ids)}) p
  left join lateral (${requestBetweenSql({ ...viewing, person: 'p.id' })}) request on true`;

const [viewer, ids] = ['$1::uuid', '$2::uuid[]'];
const findPeople = statement<{ person: Person }>(peopleSql({ viewer, ids, now: '$3::timestamptz' }));
const findSharers = statement<{ id: string }>(`with ${known({ viewer, ids })}
  select ${viewer} as id
  union
  select p.id from (${shownMembersSql(ids)}) p where p.id in (select id from known) and ${shares(viewer)}`);

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
