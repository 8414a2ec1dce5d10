import type { DemoMember } from './demo-data.schemas.ts';
import { demoEmail } from './demo.rules.ts';

/** A demo member to log in as, with a hint of what there is to see. */
export interface DemoLogIn {
  name: string;
  emailId: string;
  hint: string;
}

const hints: [key: string, hint: string][] = [
  [
    'mira',
    'owns four projects; has seven join requests, an invitation, the offer of a project and unread messages',
  ],
  ['ana', "works on five of other people's projects, and is invited to a sixth"],
  ['lucia', 'joined this week, is invited to a project, and has no applications yet'],
];

/** The three log-ins printed at the start: an owner with pending requests, a collaborator, a newcomer. */
export function demoLogIns(members: DemoMember[]): DemoLogIn[] {
  return hints.flatMap(([key, hint]) =>
    members
      .filter((member) => member.key === key)
      .map(({ firstName, lastName }) => ({
        name: `${firstName} ${lastName}`,
        emailId: demoEmail(firstName),
        hint,
      })),
  );
}
