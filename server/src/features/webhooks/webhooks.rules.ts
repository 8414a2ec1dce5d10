import { plainTextOf, namedText, type Mention } from '@tandem/contract/chat/plain-text';
import { taskKeyOf, taskPrefixOf } from '@tandem/contract/tasks';
import type { WebhookEvent, WebhookFormat } from '@tandem/contract/webhooks';

const minute = 60_000;
const hour = 60 * minute;
/** The waits after the first attempt that failed, the second, and so on; the last one repeats. */
const waits = [minute, 5 * minute, 30 * minute, 3 * hour, 6 * hour];

/** How long something is tried to be told. */
export const lastsMs = 24 * hour;
/** Attempts in a row that may fail before a webhook is paused. */
export const mostFailures = 20;

/** When to try again after so many attempts; null when that would be too late. */
export function retryAt(
  { attempts, expiresAt }: { attempts: number; expiresAt: Date },
  now: Date,
): Date | null {
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? hour;
  const next = new Date(now.getTime() + wait);
  return next < expiresAt ? next : null;
}

/** How long a webhook rests after an attempt: a slow one gets at most a fifth of a lane's time. */
export const restAfter = (tookMs: number): number => (tookMs < 1_000 ? 0 : tookMs * 4);

/** The roles that opened and those that were filled or closed since, by id. */
export function changedRoles(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): { opened: string[]; filled: string[] } {
  return {
    opened: Object.keys(now).filter((id) => !(id in before)),
    filled: Object.keys(before).filter((id) => !(id in now)),
  };
}

/** What an attempt tells, as the database has it now. Parts that an event does not have are null. */
export interface Told {
  id: string;
  event: WebhookEvent;
  at: Date;
  change: string | null;
  project: { _id: string; title: string; taskPrefix: string; ownerId: string } | null;
  task: {
    _id: string;
    number: number;
    title: string;
    status: string;
    priority: string | null;
    dueDate: string | null;
    labels: string[];
    assignedTo: string | null;
  } | null;
  message: { _id: string; text: string; mentions: Mention[] | null; sender: string | null } | null;
  request: { _id: string; role: string; message: string | null; from: string | null } | null;
  member: { _id: string; name: string | null } | null;
  role: { _id: string; title: string | null } | null;
}

/** The body of an attempt; null when there is nothing to tell any more. */
export function bodyOf(format: WebhookFormat, told: Told, origin: string | null): string | null {
  const { project } = told;
  if (project === null) return null;
  const sentence = sentenceOf({ ...told, project });
  if (sentence === null) return null;
  const path = pathOf(told, project._id);
  const url = origin === null ? null : `${origin}${path}`;
  if (format === 'tandem') return JSON.stringify(ownBody({ ...told, project }, url));
  return JSON.stringify(shapes[format](sentence, url));
}

/** A body of our own: what is absent from an event is absent from its body. */
function ownBody(
  { id, event, at, change, project, task, message, ...rest }: Told & { project: object },
  url: string | null,
) {
  const { request, member, role } = rest;
  const { taskPrefix, ...shown } = project as NonNullable<Told['project']>;
  return {
    id,
    event,
    at: at.toISOString(),
    project: { _id: shown._id, title: shown.title },
    ...(change !== null && { change }),
    ...(task && { task: { ...task, key: keyOf(taskPrefix, shown.title, task.number) } }),
    ...(message && {
      message: { ...message, text: namedText(message.text, message.mentions ?? []), mentions: undefined },
    }),
    ...(request && { request }),
    ...(member && { member }),
    ...(role && { role }),
    ...(url !== null && { url }),
  };
}

/**
 * What chat programs take. The words are those of members, so nothing in them may become a mention, markup, or a link with another
 * text. The address comes last and whole; a longer text is cut before it.
 * - Discord: `content` of at most 2,000 characters, which `allowed_mentions` lets ping nobody.
 * - Slack: `text`, which is split beyond 4,000 characters; `mrkdwn` leaves it as it is, and `<…>` is escaped for mentions and links.
 * - Mattermost: `text` in Markdown, of 16,383 characters, or 4,000 on old servers.
 * - Hookshot, the bridge of Matrix: `html` of its own, because it reads `text` as Markdown.
 */
const shapes: Record<Exclude<WebhookFormat, 'tandem'>, (sentence: string, url: string | null) => object> = {
  discord: (sentence, url) => ({
    content: withUrl(unmarked(sentence), { url, most: 2_000 }),
    allowed_mentions: { parse: [] },
  }),
  slack: (sentence, url) => ({
    text: entities(withUrl(sentence, { url, most: 4_000 })),
    mrkdwn: false,
    link_names: false,
    unfurl_links: false,
  }),
  mattermost: (sentence, url) => ({
    text: withUrl(unmarked(entities(sentence)).replaceAll('@', '@\u200b'), { url, most: 4_000 }),
  }),
  matrix: (sentence, url) => {
    const text = withUrl(sentence, { url, most: 4_000 });
    return {
      text,
      html: entities(text).replaceAll('"', '&quot;').replaceAll('\n', '<br>'),
      username: 'Tandem',
    };
  },
};

const entities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text in which Markdown marks nothing up: a backslash stands before each sign that does, also at the beginning of lines. */
const unmarked = (text: string): string =>
  text.replaceAll(/[\\*_~`|<>[\]!#]/g, '\\$&').replaceAll(/^(\s*)([-+]|\d+[.)])(?=\s)/gm, '$1\\$2');

const withUrl = (text: string, { url, most }: { url: string | null; most: number }): string => {
  const end = url === null ? '' : `\n${url}`;
  return `${cut(text, most - end.length)}${end}`;
};

/** The first characters of a text, without half a sign or a backslash for nothing at the end. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff\\]$/, '')}…`;

const keyOf = (prefix: string, title: string, number: number): string =>
  taskKeyOf(prefix || taskPrefixOf(title), number);

/** What happened, in a sentence; null when what it happened to is gone. */
function sentenceOf({
  event,
  change,
  project,
  task,
  message,
  request,
  member,
  role,
}: Told & { project: NonNullable<Told['project']> }): string | null {
  const within = `in ${project.title}`;
  const named = task && `${keyOf(project.taskPrefix, project.title, task.number)} ${task.title}`;
  const who = member?.name ?? 'Somebody';
  switch (event) {
    case 'task.created':
      return named && `New task ${within}: ${named}`;
    case 'task.changed':
      return named && `Task changed ${within}: ${named} (${task?.status})`;
    case 'task.done':
      return named && `Done ${within}: ${named}`;
    case 'message.created':
      return (
        message &&
        `${message.sender ?? 'Somebody'} ${within}: ${plainTextOf(message.text, message.mentions ?? [])}`
      );
    case 'member.joined':
      return `${who} joined ${project.title}`;
    case 'member.left':
      return `${who} left ${project.title}`;
    case 'request.received':
      return request && `${request.from ?? 'Somebody'} asks to join ${project.title} as ${request.role}`;
    case 'role.opened':
      return role?.title ? `${project.title} looks for somebody: ${role.title}` : null;
    case 'role.filled':
      return `A role ${within} is filled${role?.title ? `: ${role.title}` : ''}`;
    case 'project.changed':
      return `${project.title} was ${change ?? 'changed'}`;
  }
}

function pathOf({ event, task, message, request }: Told, projectId: string): string {
  if (task) return `/projects/${projectId}/tasks?task=${task._id}`;
  if (message) return `/collab-chat/${projectId}/group?message=${message._id}`;
  if (request) return `/projects/${projectId}/requests?request=${request._id}`;
  return event.startsWith('member') ? `/projects/${projectId}/people` : `/projects/${projectId}`;
}
