import type { TaskStatus } from '@tandem/contract/tasks';
import { describe, expect, it } from 'vitest';
import { shownStatus } from '../features/tasks/boards/boards.rules.ts';
import { analyticsOf } from '../features/tasks/task-analytics.rules.ts';
import { readDemoData } from './seed.ts';
import { demoRows } from './demo.rows.ts';

const now = new Date('2026-11-20T12:00:00Z');
const data = readDemoData();
const { boards: demoBoards, projects: demoProjects } = data;
const rows = demoRows({ data, photoUrlOf: () => null, passwordHash: 'x', now });
const day = { timeZone: 'UTC', today: '2026-11-20' };
const joined = new Map([
  ...rows.projects.map(({ id, ownerId, createdAt }) => [`${id} ${ownerId}`, createdAt] as const),
  ...rows.projectMembers.map(
    ({ projectId, memberId, joinedAt }) => [`${projectId} ${memberId}`, joinedAt] as const,
  ),
]);
const boardTasks = rows.tasks.map((task) => ({
  ...task,
  isHeldOverdue: false,
  dueDate: task.dueDate ?? null,
  movedAt: task.movedAt ?? null,
  doneAt: task.doneAt ?? null,
}));
const boardOf = (key: string) => {
  const { title } = demoProjects.find((project) => project.key === key)!;
  const { id } = rows.projects.find((project) => project.title === title)!;
  return boardTasks.filter(({ projectId }) => projectId === id);
};

describe('the demo boards', () => {
  it('include more than two of Mira’s projects, with unique task titles', () => {
    for (const { tasks } of demoBoards) {
      expect(new Set(tasks.map(({ title }) => title)).size).toBe(tasks.length);
    }
    const ownProjects = demoProjects.filter(({ owner }) => owner === 'mira').map(({ key }) => key);
    expect(demoBoards.filter(({ project }) => ownProjects.includes(project)).length).toBeGreaterThan(2);
  });

  it('are changed only by project members, and not before they joined', () => {
    const projectOf = new Map(rows.tasks.map(({ id, projectId }) => [id, projectId]));
    const actions = [
      ...rows.taskEvents.map(({ taskId, actorId, at }) => ({ taskId, who: actorId, at })),
      ...rows.taskEvents
        .filter(({ field }) => field === 'assignedTo')
        .map(({ taskId, after, at }) => ({ taskId, who: after, at })),
      ...rows.taskComments.map(({ taskId, authorId, createdAt }) => ({
        taskId,
        who: authorId,
        at: createdAt,
      })),
    ];
    const early = actions.filter(({ taskId, who, at }) => {
      const since = joined.get(`${projectOf.get(taskId)} ${who}`);
      return since === undefined || since > at || at > now;
    });
    expect(early).toEqual([]);
  });

  it('have activity in order, from the creation of each task on', () => {
    for (const task of rows.tasks) {
      const events = rows.taskEvents.filter(({ taskId }) => taskId === task.id);
      const changes = events.filter(({ kind }) => kind !== 'commented');
      expect(changes.map(({ version }) => version)).toEqual(changes.map((_, index) => index + 1));
      expect(task.version).toBe(changes.length);
      expect(changes.map(({ at }) => at)).toEqual(changes.map(({ at }) => at).toSorted((a, b) => +a - +b));
      for (const { at } of events) expect(+at, task.title).toBeGreaterThanOrEqual(+task.createdAt);
      expect(events.filter(({ kind }) => kind === 'commented')).toHaveLength(task.commentsCount ?? 0);
    }
  });

  it('fill every column of the first board, and several weeks of the analytics', () => {
    const statuses = new Set<TaskStatus>(boardOf('hut-log').map((task) => shownStatus(task, day)));
    expect(statuses.size).toBe(4);
    const { donePerWeek } = analyticsOf(boardOf('map-diff'), day);
    expect(donePerWeek.filter(({ done }) => done > 0).length).toBeGreaterThanOrEqual(6);
    expect(boardOf('hut-log').some(({ dueDate }) => dueDate === day.today)).toBe(true);
  });

  it('have checklists: none of it done, some of it, and all of it on a finished task', () => {
    const counts = rows.tasks.filter(({ checklistCount }) => checklistCount !== 0);
    for (const task of counts)
      expect(rows.taskChecklistItems.filter(({ taskId }) => taskId === task.id)).toHaveLength(
        task.checklistCount ?? 0,
      );
    const shares = counts.map(
      ({ checklistCount = 0, checklistDoneCount = 0 }) => checklistDoneCount / checklistCount,
    );
    expect(shares).toContain(0);
    expect(shares.some((share) => share > 0 && share < 1)).toBe(true);
    const finished = counts.filter(
      ({ checklistCount, checklistDoneCount }) => checklistCount === checklistDoneCount,
    );
    expect(finished.some(({ homeColumn }) => homeColumn === 'Done')).toBe(true);
  });

  it('assign every task in progress', () => {
    const unassigned = rows.tasks.filter(
      ({ homeColumn, assigneeId }) => homeColumn === 'In Progress' && !assigneeId,
    );
    expect(unassigned).toEqual([]);
  });
});

it('has chats with replies, emoji, pins, code, an image, tasks made of messages, and who joined', () => {
  const { chatMessages, chatReactions, chatLines, drawings, projectMembers } = rows;
  const has = {
    replies: chatMessages.some(({ replyTo }) => typeof replyTo === 'string'),
    pins: chatMessages.some(({ pinnedAt }) => pinnedAt instanceof Date),
    tasks: chatMessages.some(({ taskId }) => typeof taskId === 'string'),
    code: chatMessages.some(({ text }) => text.includes('```')),
    emoji: chatReactions.length > 0,
    images: drawings.every(({ messageId }) => chatMessages.some(({ id }) => id === messageId)),
  };
  expect(Object.entries(has).filter(([, isThere]) => !isThere)).toEqual([]);
  expect(drawings).toHaveLength(1);
  expect(chatLines).toHaveLength(projectMembers.length);
});

it('has a task with a file of its project', () => {
  const { taskDrawings, tasks } = rows;
  expect(taskDrawings).toHaveLength(1);
  for (const { taskId, projectId } of taskDrawings)
    expect(tasks.find(({ id }) => id === taskId)?.projectId).toBe(projectId);
});
