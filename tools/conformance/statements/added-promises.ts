import type { Section } from './statement.ts';

export const addedPromises: Section = {
  title: 'What Tandem promises beyond its calls',
  parts: [
    {
      statements: {
        'added-38':
          '`GET /api/project/{projectId}/tasks` with `brief=true` the first 200 characters of each description, with isCut',
        'added-75':
          '`PATCH /api/project/{projectId}/task/{taskId}` with `assignedTo` assigns and moves a task at once',
        'added-109':
          '`POST /unsubscribe/{token}` switches mails off by one click, with any form and from anywhere',
        'added-142': '`POST /signup` answers the same for every address where mail works',
        'added-152':
          'Where the community asks for verified addresses, members without one send no requests, invitations and direct messages, and publish nothing',
        'added-659':
          '`POST /api/login/code` finishes a log-in, which answers 202 without a session to a member with a second factor',
        'added-63':
          '`GET /api/projects/feed` with `order`, `skills`, `tags`, `openRoles` and `hideRequested`: projects of any of the skills and any of the tags',
        'added-900':
          'Two processes write through PgBouncer, and no process starts behind a pooler that mixes up statements',
        'added-902': 'After an outage of Redis every process tells its sockets to fetch what they missed',
        'added-903': 'A restored database goes on in another history, and all processes agree which',
        'added-904': 'A client that knows another history drops what it loaded, and loads what is shown anew',
        'added-905': 'Replies and the live connection name the history of the database',
        'added-906':
          'After a restore, and after a replica without the last writes took over, open tabs are right',
        'added-907':
          '`POST /api/project/{projectId}/task` with a `clientId` creates one task, also when it is repeated',
        'added-908': 'A new task that is sent again after a lost reply keeps its `clientId`',
        'added-909':
          '`GET /api/chat/{chatId}/lines` says who joined, left or got a role, and what became of the project; none of it is unread',
        'added-930':
          '`POST /api/project/{id}/imports` reads a file of another tool and says what would become of it; `start` imports it as the owner chose',
        'added-931':
          '`PATCH /api/project/{id}/imports/{importId}` maps the columns of a table; dates that can be read in two ways have to be chosen',
        'added-932':
          '`POST /api/project/{id}/imports/{importId}/undo` removes what the import made, except what people changed since',
        'added-933':
          'An import of more tasks than the board can have is refused with a sentence, in its preview too',
        'added-934': 'Files that are no board are refused with a sentence, whatever is in them',
        'added-935':
          '`GET /api/project/{id}/export` gives what the caller may read, and an import reads it back as it was',
        'added-936': 'An import that is killed in the middle goes on where it was, and makes each task once',
        'added-940':
          '`PUT /api/project/{id}/repository` shows what GitHub, GitLab, Forgejo or Gitea says of the repository; `DELETE` removes it',
        'added-941':
          'A repository whose host says nothing is a plain link with a sentence; of a private one nothing is kept',
        'added-942':
          '`POST /api/project/{id}/repository/import` makes tasks of the issues that `GET …/issues` lists, each once, with a link',
        'added-950':
          'The primary of a Patroni cluster with a synchronous standby is killed: writes go on by themselves, nothing acknowledged is lost or doubled, and nobody is signed out',
        'added-951':
          'A process with `ROLE=web` works off nothing in the background; one with `ROLE=worker` does, and serves nobody',
        'added-952':
          'The way from sign-up to the first finished task can be gone by keyboard alone, also at 400 % and in forced colours',
        'added-901': '`/readyz` answers 503 while the database takes no writes',
      },
    },
  ],
};
