import type { Section } from './statement.ts';

export const calls: Section = {
  title: '§7 The calls it makes',
  parts: [
    {
      statements: {
        '§7-01': 'All calls go to the product’s own server',
        '§7-02': 'Calls carry credentials (cookies)',
      },
    },
    {
      title: 'Session and account',
      statements: {
        '§7.1-01': '`POST /login` body emailId, password; reads user',
        '§7.1-02': '`POST /logout` empty body',
        '§7.1-03': '`GET /profile/view` reads the profile, which holds a user field',
        '§7.1-04': {
          text: '`PATCH /profile/edit` body firstName, lastName, age, gender, experience, photoUrl, about, skills, interests',
          adr: '0008',
        },
        '§7.1-05': '`POST /signup` body of the twelve fields',
        '§7.1-06': '/signup answers an error field on failure',
      },
    },
    {
      title: 'Projects',
      statements: {
        '§7.2-01': { text: '`GET /api/projects/feed` query search; data.data', adr: '0008' },
        '§7.2-02': 'The simple feed omits search',
        '§7.2-03': { text: '`GET /api/projects/saved` data.data', adr: '0008' },
        '§7.2-04': '`POST /api/project/join/{projectId}` body role, message; reads message',
        '§7.2-05': '`POST /api/project/{id}/save` reads message',
        '§7.2-06': '`POST /api/project/{id}/ignore` reads message',
        '§7.2-07':
          '`POST /api/project/create` body title, description, skillsRequired, interestsTags; reads project',
        '§7.2-08': '`PATCH /api/project/{id}/edit` same body; data.data',
        '§7.2-09': '`PATCH /api/project/{id}/status` body status (open or closed)',
        '§7.2-10': '`GET /api/projects/my-projects` query page, limit=10; data',
        '§7.2-11': { text: '`GET /api/projects/my-collaborations` data', adr: '0008' },
        '§7.2-12': '`GET /api/project/{id}/analytics` data.data',
        '§7.2-13': { text: '`GET /api/project/{id}/users` data.data, people', adr: '0008' },
        '§7.2-14': { text: '`GET /api/project/{id}/requests` data, join requests', adr: '0008' },
        '§7.2-15': '`POST /api/project/{projectId}/request/{requestId}/accept` empty body',
        '§7.2-16': '`POST /api/project/{projectId}/request/{requestId}/reject` empty body',
      },
    },
    {
      title: 'Tasks',
      statements: {
        '§7.3-01': '`GET /api/project/{projectId}/tasks` tasks',
        '§7.3-02': '`GET /api/project/{projectId}/tasks/deadlines` upcoming tasks',
        '§7.3-03': '`GET /api/project/{projectId}/tasks/analytics` the four figures',
        '§7.3-04':
          '`POST /api/project/{projectId}/task` title, description, dueDate, priority, labels; data task',
        '§7.3-05': '`PATCH /api/project/{projectId}/task/{taskId}/details` the same fields',
        '§7.3-06': '`PATCH /api/project/{projectId}/task/{taskId}` status',
        '§7.3-07': '`PATCH /api/project/{projectId}/task/{taskId}/assign` assignedTo',
        '§7.3-08': '`DELETE /api/project/{projectId}/task/{taskId}` none',
        '§7.3-09': '`GET /api/project/{projectId}/task/{taskId}/comments` comments',
        '§7.3-10': '`POST /api/project/{projectId}/task/{taskId}/comment` text',
      },
    },
    {
      title: 'People and connections',
      statements: {
        '§7.4-01': { text: '`GET /api/people/feed` data.data', adr: '0008' },
        '§7.4-02': '`GET /api/user/{id}` data.data',
        '§7.4-03': '`GET /api/people/suggestions` query page (starts at 1), limit=10; suggestions',
        '§7.4-04': { text: '`GET /api/people/requests` all requests; requests', adr: '0008' },
        '§7.4-05': { text: 'The sent list is filtered on the client by fromUserId and status', adr: '0008' },
        '§7.4-06': { text: '`GET /api/people/requests/received` requests', adr: '0008' },
        '§7.4-07': '`POST /api/people/request/send/{userId}` empty body',
        '§7.4-08': '`POST /api/people/request/review/accepted/{requestId}` empty body',
        '§7.4-09': '`POST /api/people/request/review/rejected/{requestId}` empty body',
        '§7.4-10': { text: '`GET /api/people/connections` connections', adr: '0008' },
      },
    },
    {
      title: 'Chat',
      statements: {
        '§7.5-01': { text: '`GET /api/chat/{chatId}/messages` data.data', adr: '0008' },
        '§7.5-02': {
          text: '`POST /api/chat/{chatId}/message` text; data.data; chatId may be the literal group',
          adr: '0008',
        },
        '§7.5-03': '`POST /api/chat/group-simple` projectId; data.data._id',
        '§7.5-04': '`POST /api/chat/direct` userId; data._id',
        '§7.5-05': '`GET /api/chat/unread-count` data, a map',
        '§7.5-06': '`PATCH /api/chat/{chatId}/read` empty',
        '§7.5-07': { text: '`/api/chat/direct` is called for every connection', adr: '0008' },
      },
    },
    {
      title: 'Real-time channel',
      statements: {
        '§7.6-01': 'Websocket preferred with polling fallback, with credentials',
        '§7.6-02': 'joinRoom (chatId)',
        '§7.6-03': 'The client emits joinRoom',
        '§7.6-04': 'sendMessage (chatId, senderId, text)',
        '§7.6-05': 'receiveMessage carries a message',
      },
    },
    {
      title: 'File storage service',
      statements: {
        '§7.7-01': '`POST /api/files/{bucket}/objects` multipart, to a bucket under a path',
        '§7.7-02': '`GET /api/files/{bucket}/objects/{path}` metadata with a download URL and its token',
        '§7.7-03': { text: 'Both send an authorization header when a signed-in token exists', adr: '0008' },
      },
    },
  ],
};
