import * as z from 'zod/mini';
import { limits, pageSizes } from '../../limits.ts';
import { operation } from '../../operation.ts';
import {
  cursor,
  flagInQuery,
  id,
  listInQuery,
  listNames,
  pageNumber,
  pageSize,
  searchTerm,
  text,
  timestamp,
  webLink,
} from '../../values.ts';

export const connectionStatuses = ['pending', 'accepted', 'rejected'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** What an avatar and a name need. */
export const personSummary = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.nullable(z.string()),
});
export type PersonSummary = z.output<typeof personSummary>;

/**
 * Somebody whom a text mentions where it has their id in a token (`mentionToken` of chat), by their present name. `everyone` in
 * place of the id stands for all members of a chat. Whom a text names and does not list, it does not mention.
 */
export const mention = z.object({ _id: z.string(), name: z.string() });

/**
 * A person as the viewer sees them. `emailId` is null except for oneself, connections, project members, and who
 * waits for the viewer's decision; hidden addresses are always null. `connectionStatus` is
 * `none` when the viewer may send a request, and `rejected` while they must wait after a rejection.
 * `requestId` and `requestDirection` describe the request behind that status.
 */
export const person = z.object({
  ...personSummary.shape,
  emailId: z.nullable(z.string()),
  about: z.string(),
  experience: z.nullable(z.number()),
  techStack: z.array(z.string()),
  skills: z.array(z.string()),
  interests: z.array(z.string()),
  createdAt: timestamp,
  connectionStatus: z.enum(['none', ...connectionStatuses]),
  requestId: z.nullable(z.string()),
  requestDirection: z.nullable(z.enum(['sent', 'received'])),
});
export type Person = z.output<typeof person>;

/** What two people share: connections, of whom the first are named, and entries in the spelling of the person viewed. */
export const inCommon = z.object({
  connections: z.array(personSummary),
  connectionsCount: z.number(),
  skills: z.array(z.string()),
  interests: z.array(z.string()),
});
export type InCommon = z.output<typeof inCommon>;

/** What the page of a person shows beyond their card. */
export const personDetails = z.object({
  links: z.array(webLink),
  hoursPerWeek: z.nullable(z.number()),
  timeZone: z.nullable(z.string()),
  languages: z.array(z.string()),
});
export type PersonDetails = z.output<typeof personDetails>;

/** A person with what their page shows; nothing is in common with oneself. */
export const personPage = z.object({
  ...person.shape,
  ...personDetails.shape,
  inCommon,
  /** Whether the viewer owns a project that people can be invited to. */
  mayInvite: z.boolean(),
});
export type PersonPage = z.output<typeof personPage>;

/** A suggested person with the reason in words, such as "2 shared skills: Rust, SQLite". */
export const suggestion = z.object({ ...person.shape, reason: z.string() });
export type Suggestion = z.output<typeof suggestion>;

/** Success messages of people operations. */
export const peopleMessages = { dismissed: 'This person won’t be suggested to you again.' } as const;

export const listPeopleFeed = operation({
  name: 'listPeopleFeed',
  method: 'GET',
  path: '/api/people/feed',
  summary: 'List all other members: newest first, or best match first with a search',
  access: 'member',
  scope: 'people:read',
  mayReadReplica: true,
  query: z.object({ search: searchTerm, cursor, limit: pageSize(pageSizes.feed) }),
  reply: z.object({ data: z.array(person), nextCursor: z.nullable(z.string()) }),
});

export const viewPerson = operation({
  name: 'viewPerson',
  method: 'GET',
  path: '/api/user/{id}',
  summary: 'Get a person',
  access: 'member',
  scope: 'people:read',
  mayReadReplica: true,
  params: z.object({ id }),
  reply: z.object({ data: personPage }),
});

export const listSuggestions = operation({
  name: 'listSuggestions',
  method: 'GET',
  path: '/api/people/suggestions',
  summary:
    'List suggested people: best fit first, or best match first with a search; pending requests last. `skills` and `interests` match any of theirs',
  access: 'member',
  scope: 'people:read',
  mayReadReplica: true,
  query: z.object({
    search: searchTerm,
    /** Skills or technologies. */
    skills: listInQuery(listNames.skills, limits.filterEntries),
    interests: listInQuery(listNames.interests, limits.filterEntries),
    /** `true`: only people who say that they have hours a week for projects. */
    hasTime: flagInQuery('hasTime'),
    page: pageNumber,
    limit: pageSize(pageSizes.suggestions),
  }),
  reply: z.object({
    suggestions: z.array(suggestion),
    /** Whether the viewer owns a project that people can be invited to. */
    mayInvite: z.boolean(),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
  }),
});

export const dismissSuggestion = operation({
  name: 'dismissSuggestion',
  method: 'DELETE',
  path: '/api/people/suggestions/{userId}',
  summary: 'Remove a person from your suggestions for good',
  access: 'member',
  scope: 'people:write',
  params: z.object({ userId: id }),
  reply: z.object({ message: z.string() }),
});

/** What entries name: skills and technologies, or interests and tags. */
export const entryKinds = ['skills', 'interests'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** A spelling that members use, and how many do; counted up to `entryCountCeiling`. */
export const entrySuggestion = z.object({ spelling: z.string(), members: z.number() });
export type EntrySuggestion = z.output<typeof entrySuggestion>;

export const suggestEntries = operation({
  name: 'suggestEntries',
  method: 'GET',
  path: '/api/suggestions/entries',
  summary:
    'List skills or interests that members have and that begin so, most used first; without a session only those of five or more members',
  access: 'visitor',
  scope: 'people:read',
  mayReadReplica: true,
  query: z.object({
    kind: z.enum(entryKinds, 'The kind must be skills or interests.'),
    prefix: text('The beginning', { max: limits.list.entry }),
  }),
  reply: z.object({ suggestions: z.array(entrySuggestion) }),
});

export const countWaiting = operation({
  name: 'countWaiting',
  method: 'GET',
  path: '/api/inbox/waiting',
  summary:
    'Count your pending connection requests, join requests and invitations, and your unread notifications',
  access: 'member',
  scope: ['people:read', 'projects:read'],
  reply: z.object({
    connectionRequests: z.number(),
    joinRequests: z.number(),
    invitations: z.number(),
    /** At most `unreadCeiling`, which means that many or more. */
    notifications: z.number(),
  }),
});

/**
 * Other names of one thing, both in normal form. Only what everybody in the field means by them: a wrong pair shows people
 * as alike who are not.
 */
const synonyms: Record<string, string> = {
  a11y: 'accessibility',
  amazonwebservices: 'aws',
  cplusplus: 'c++',
  cpp: 'c++',
  csharp: 'c#',
  css3: 'css',
  dotnet: 'net',
  ecmascript: 'javascript',
  fsharp: 'f#',
  gcp: 'googlecloud',
  golang: 'go',
  gql: 'graphql',
  html5: 'html',
  i18n: 'internationalization',
  js: 'javascript',
  k8s: 'kubernetes',
  ml: 'machinelearning',
  mongo: 'mongodb',
  objc: 'objectivec',
  oss: 'opensource',
  postgres: 'postgresql',
  psql: 'postgresql',
  py: 'python',
  python3: 'python',
  rustlang: 'rust',
  tailwindcss: 'tailwind',
  ts: 'typescript',
};

/** "AngularJS" is another framework than Angular, and "TensorFlow.js" another library than TensorFlow. */
const otherThanWithoutJs = new Set(['angularjs', 'tensorflowjs']);

/**
 * The form in which skills, technologies and interests are compared: "React", "react.js" and "ReactJS" have the same.
 * Lower case, without accents, spaces and punctuation but `+` and `#`; an entry of punctuation only stays as it is.
 */
export function normalForm(entry: string): string {
  const folded = entry
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .normalize('NFC');
  const bare = folded.replace(/[^\p{L}\p{M}\p{N}+#]/gu, '') || folded.trim();
  const named = otherThanWithoutJs.has(bare) ? bare : bare.replace(/^(.{2,})js$/u, '$1');
  return synonyms[named] ?? named;
}

/** Whether a list has an entry, in normal form. */
export const hasEntry = (list: readonly string[] | undefined, entry: string): boolean =>
  list?.some((one) => normalForm(one) === normalForm(entry)) ?? false;

/** The list with the entry, or without it if it has it. */
export function toggled(list: readonly string[] = [], entry: string): string[] {
  if (hasEntry(list, entry)) return list.filter((one) => normalForm(one) !== normalForm(entry));
  return [...list, entry].slice(-limits.filterEntries);
}
