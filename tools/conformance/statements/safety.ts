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
        'added-153': '`GET /api/admin/overview` the figures of the community, for administrators',
      },
    },
  ],
};
