import type { Section } from './statement.ts';

export const safety: Section = {
  title: 'Safety between strangers (added)',
  parts: [
    {
      statements: {
        'added-130': '`POST /api/people/blocked/{userId}` blocks a member',
        'added-131': '`DELETE /api/people/blocked/{userId}` unblocks a member',
        'added-132': '`GET /api/people/blocked` the members whom the member blocked, in pages',
        'added-133': '`GET /api/people/blocked/ids` their ids',
        'added-134': '`POST /api/reports` reports a person, project, message, comment or photo',
        'added-181': '`GET /api/admin/reports` reported things: open ones, those taken, closed ones',
        'added-182': '`GET /api/admin/reports/count` how many of each',
        'added-183': '`GET /api/admin/reports/{caseId}` one with its context and the record of its author',
        'added-184': '`POST /api/admin/reports/{caseId}/take` takes a report',
        'added-185': '`DELETE /api/admin/reports/{caseId}/take` gives it back',
        'added-186': '`POST /api/admin/reports/{caseId}/notes` adds a note for moderators',
        'added-187': '`POST /api/admin/reports/{caseId}/decide` dismisses, warns, hides or suspends',
        'added-188': '`POST /api/admin/reports/{caseId}/undo` undoes the decision',
        'added-153': '`GET /api/admin/overview` the figures of the community, for administrators',
      },
    },
  ],
};
