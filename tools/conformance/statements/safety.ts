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
        'added-250':
          '`POST /api/admin/claim` makes a member the first administrator, by a link that the server prints',
        'added-251': '`GET /api/admin/audit` what administrators and moderators did',
        'added-252': '`GET /api/admin/audit/export` the same as a whole',
        'added-863': 'the member and the other administrators are told of ways into an account',
        'added-864': 'administrators cannot act on the account of another administrator',
        'added-865':
          'security settings, addresses, suspensions and the export of the audit log ask for the password again',
        'added-861': 'an entry of the audit log is kept for the time that was set when it was made',
        'added-862': 'the audit log is a hash chain, and a change of it is found',
        'added-240': '`GET /api/admin/members` search members, for moderators',
        'added-241': '`GET /api/admin/members/{userId}` a member as moderators see them',
        'added-242': '`POST /api/admin/members/{userId}/email` looks up an address, which is logged',
        'added-243': '`POST /api/admin/members/{userId}/suspend` suspends a member, for a time or for good',
        'added-244': '`POST /api/admin/members/{userId}/unsuspend` ends a suspension',
        'added-245': '`POST /api/admin/members/{userId}/end-sessions` signs a member out everywhere',
        'added-246': '`PATCH /api/admin/members/{userId}/role` gives or takes a role of the community',
        'added-247': '`POST /api/admin/members/{userId}/reset-link` mails a link to choose a new password',
        'added-248': '`POST /api/admin/members/{userId}/export` downloads a member’s data on their request',
        'added-249': '`POST /api/admin/members/{userId}/delete` deletes an account on its owner’s request',
      },
    },
  ],
};
