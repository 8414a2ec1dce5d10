import type { Section } from './statement.ts';

export const addedCalls: Section = {
  title: 'Calls that Tandem adds',
  parts: [
    {
      statements: {
        'added-01': '`GET /api/project/{id}` one project',
        'added-02': '`GET /api/projects/ignored` the ignored projects',
        'added-03': '`DELETE /api/project/{id}/save` removes a saved project',
        'added-04': '`DELETE /api/project/{id}/ignore` stops ignoring a project',
        'added-05': '`PATCH /api/projects/my-projects/order` stores the order of the own projects',
        'added-06': '`DELETE /api/project/{id}/users/{userId}` leaves a project, or removes a collaborator',
        'added-07': '`POST /api/project/{id}/transfer` transfers a project',
        'added-08': '`GET /api/projects/requests` join requests to all own projects',
        'added-09': '`GET /api/projects/my-applications` the own applications',
        'added-10': '`DELETE /api/project/{projectId}/request/{requestId}` withdraws an application',
        'added-11': '`DELETE /api/people/suggestions/{userId}` dismisses a suggestion',
        'added-12': '`DELETE /api/people/request/{requestId}` withdraws a connection request',
        'added-13': '`DELETE /api/people/connections/{userId}` disconnects',
        'added-14': '`GET /api/inbox/waiting` the numbers of pending requests to the member',
        'added-15': '`POST /api/files/{bucket}/tickets` opens the upload ticket of a sign-up',
        'added-16': '`GET /api/files/{bucket}/content/{token}` the image itself',
        'added-17': '`POST /api/project/{projectId}/task/{taskId}/restore` restores a deleted task',
        'added-18':
          '`PATCH /api/project/{projectId}/task/{taskId}/comment/{commentId}` changes an own comment',
        'added-19':
          '`DELETE /api/project/{projectId}/task/{taskId}/comment/{commentId}` deletes an own comment',
        'added-20': '`GET /api/project/{projectId}/task/{taskId}/activity` the activity of a task',
        'added-21': '`GET /api/tasks/mine` the tasks that are assigned to the member',
        'added-22': '`GET /api/tasks/calendar-link` whether the member has a calendar link',
        'added-23': '`POST /api/tasks/calendar-link` creates the calendar link',
        'added-24': '`DELETE /api/tasks/calendar-link` deletes the calendar link',
        'added-25': '`GET /api/tasks/calendar/{secret}` the due dates as a calendar',
        'added-26': '`GET /api/chats` the inbox',
        'added-27': '`GET /api/chat/{chatId}` one chat',
        'added-28': '`GET /api/chats/people` the members one may chat with',
        'added-29': '`GET /api/session` the logged-in member, or null',
        'added-30': '`POST /api/account/password` changes the password',
        'added-31': '`GET /api/account/sessions` the sessions of the member',
        'added-32': '`DELETE /api/account/session/{id}` ends one session',
        'added-33': '`POST /api/account/sign-out-everywhere` ends all sessions',
        'added-34': '`GET /api/account/data` a copy of the member’s data',
        'added-35': '`GET /api/account/projects-in-the-way` own projects with other members',
        'added-36': '`POST /api/account/delete` deletes the account',
        'added-37': '`GET /api/project/{projectId}/task/{taskId}` one task with its whole description',
        'added-38':
          '`GET /api/project/{projectId}/tasks` with `brief=true` the first 200 characters of each description, with isCut',
        'added-39':
          '`POST /api/account/confirm-password` confirms the password, which some calls ask for after ten minutes',
        'added-40': '`DELETE /api/files/{bucket}/content/{token}` deletes an own photo',
      },
    },
  ],
};
