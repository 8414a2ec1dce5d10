import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import {
  type DemoBoard,
  type DemoChat,
  type DemoConnection,
  type DemoDismissal,
  type DemoInvitation,
  type DemoInvitationLink,
  type DemoJoinRequest,
  type DemoMember,
  type DemoProject,
  type DemoProjectOfMember,
  memberSchema,
  projectSchemaFor,
  schemasFor,
} from './demo-data.schemas.ts';

const community = join(import.meta.dirname, 'community');

/** The content of the demo community's files. */
export interface DemoData {
  members: DemoMember[];
  projects: DemoProject[];
  joinRequests: DemoJoinRequest[];
  invitations: DemoInvitation[];
  invitationLinks: DemoInvitationLink[];
  connections: DemoConnection[];
  dismissals: DemoDismissal[];
  savedProjects: DemoProjectOfMember[];
  ignoredProjects: DemoProjectOfMember[];
  boards: DemoBoard[];
  chats: DemoChat[];
}

/** Reads and validates the demo community. The error names file and path of each invalid value. */
export function readDemoData(folder = community): DemoData {
  const members = readDemoMembers(folder);
  const memberKeys = keysOf(members);
  const projects = readList(folder, 'projects', projectSchemaFor(memberKeys));
  const schemas = schemasFor({ members: memberKeys, projects: keysOf(projects) });
  return {
    members,
    projects,
    joinRequests: readList(folder, 'join-requests', schemas['join-requests']),
    invitations: readList(folder, 'invitations', schemas.invitations),
    invitationLinks: readList(folder, 'invitation-links', schemas['invitation-links']),
    connections: readList(folder, 'connections', schemas.connections),
    dismissals: readList(folder, 'dismissals', schemas.dismissals),
    savedProjects: readList(folder, 'saved-projects', schemas['saved-projects']),
    ignoredProjects: readList(folder, 'ignored-projects', schemas['ignored-projects']),
    boards: readList(folder, 'boards', schemas.boards),
    chats: readList(folder, 'chats', schemas.chats),
  };
}

/** Reads and validates the members only. */
export const readDemoMembers = (folder = community): DemoMember[] =>
  readList(folder, 'members', memberSchema);

const keysOf = (list: { key: string }[]) => new Set(list.map(({ key }) => key));

function readList<Entry>(folder: string, name: string, schema: z.ZodMiniType<Entry>): Entry[] {
  const file = join(folder, `${name}.json`);
  const { localeError } = z.locales.en();
  const parsed = z.array(schema).safeParse(parseJson(file), { error: localeError });
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${file}: ${describe(issue)}`).join('\n'));
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Such as `[3].tasks[0].by: No member has the key "mirra".` */
function describe(issue: z.core.$ZodIssue): string {
  const reason = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
  return `${z.core.toDotPath(issue.path)}: ${reason}`;
}
