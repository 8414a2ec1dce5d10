import { type SQL, sql } from 'drizzle-orm';
import { textOrFilesSql } from '../attachments/public.ts';
import { fullNameOf, mentionsOfSql } from '../account/public.ts';
import { hasBlockedSql } from '../blocks/public.ts';
import { type NotifiedSubject, nothingBeside } from '../notifications/public.ts';
import { inProject, notifiedProject } from '../projects/public.ts';

/** The task of a notification `n`, as `t`. */
export const notifiedTask = {
  join: 'left join tasks t on t.id = n.task_id',
  titled: `case when t.id is not null then json_build_object('_id', t.id, 'title', t.title) end`,
};

const isAssignee = 't.assignee_id = n.member_id and t.deleted_at is null';

/** The board decides by the due date, and a notification by when it came: a date that was moved since ends it. */
const isToDo = `${isAssignee} and t.home_column <> 'Done' and ${notifiedProject.isActive} and ${notifiedProject.isMember}`;

/** The comments that a notification stands for, without hidden ones, those that mention the member, and those of blocked people. */
const notifiedComments = `from task_comments k
  where k.task_id = n.task_id and k.created_at between n.created_at and n.at
    and k.author_id is distinct from n.member_id and k.hidden_at is null
    and (k.mentioned_ids is null or n.member_id <> all(k.mentioned_ids))
    and not ${hasBlockedSql({ blocker: 'n.member_id', blocked: 'k.author_id' })}`;

/**
 * How many days after it came, by UTC, a reminder of a due date can be about: the day after, in the zone of the member, where it
 * may be tomorrow already.
 */
const remindedDays = 2;

/** While notifications about tasks hold. */
export const taskConditions = {
  taskIsAssigned: inProject(`${isAssignee} and ${notifiedProject.isMember}`),
  taskIsDue: inProject(`${isToDo} and t.due_date between n.at::date and n.at::date + ${remindedDays}`),
  taskIsOverdue: inProject(`${isToDo} and t.due_date <= n.at::date`),
  taskHasComments: inProject(`t.id is not null and t.deleted_at is null and ${notifiedProject.isMember}
    and exists (select ${notifiedComments})`),
  taskMentions: inProject(
    `n.member_id = any(t.mentioned_ids) and t.deleted_at is null and ${notifiedProject.isMember}`,
  ),
  commentMentions:
    inProject(`mentioning_comment.hidden_at is null and n.member_id = any(mentioning_comment.mentioned_ids)
    and t.deleted_at is null and ${notifiedProject.isMember}`),
};

/** How notifications about tasks are read, beside the task itself: the comments are `c`. */
export const taskSubjects = {
  task: nothingBeside,
  comments: {
    joins: null,
    listJoins: (isIt) => `left join lateral (
      select count(distinct k.author_id)::integer as authors,
        (array_agg(k.id order by k.created_at desc, k.id desc))[1] as id,
        (array_agg(k.author_id order by k.created_at desc, k.id desc))[1] as author_id,
        (array_agg(${textOrFilesSql('k', 'comment_id')} order by k.created_at desc, k.id desc))[1] as text
      ${notifiedComments} and ${isIt}
    ) c on true`,
    isHiddenByBlocks: false,
    shows: { commentId: 'c.id', actorId: 'c.author_id', othersCount: 'c.authors - 1' },
  },
  commentMention: {
    ...nothingBeside,
    joins: (isIt) =>
      `left join task_comments mentioning_comment on ${isIt} and mentioning_comment.id = n.request_id`,
    shows: { commentId: 'mentioning_comment.id' },
  },
} satisfies Record<string, NotifiedSubject>;

/** What notifications quote of comments: the latest. */
export const taskQuotes = {
  comment: {
    text: 'c.text',
    isWhole: false,
    isMarkdown: true,
    mentions: mentionsOfSql('(select latest.mentioned_ids from task_comments latest where latest.id = c.id)'),
  },
  taskMention: {
    text: 't.description',
    isWhole: false,
    isMarkdown: true,
    mentions: mentionsOfSql('t.mentioned_ids'),
  },
  commentMention: {
    text: 'mentioning_comment.text',
    isWhole: false,
    isMarkdown: true,
    mentions: mentionsOfSql('mentioning_comment.mentioned_ids'),
  },
};

/** A query for comments of these ids, which stay as they are until COMMIT. */
export const quotedCommentsSql = (ids: SQL): SQL => sql`
  select k.id, null::uuid as chat_id, k.hidden_at is null as is_shown
  from task_comments k where k.id in (${ids}) order by k.id for share`;

/** SQL for what a task is, as JSON, from SQL for its id; null once it is deleted. */
export const taskFactsOf = (id: SQL): SQL => sql`(
  select json_build_object('_id', told.id, 'number', told.number, 'title', told.title, 'status', told.home_column,
    'priority', told.priority, 'dueDate', told.due_date, 'labels', told.labels,
    'assignedTo', ${fullNameOf(sql`told.assignee_id`)})
  from tasks told where told.id = ${id} and told.deleted_at is null)`;
