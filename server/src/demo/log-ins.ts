import type { DemoMember } from './demo-data.schemas.ts';
import { demoEmail } from './demo.rules.ts';

/** A demo member to log in as, with a hint of what there is to see. */
export interface DemoLogIn {
  name: string;
  emailId: string;
  hint: string;
}

const hints: [key: string, hint: string][] = [
  ['mira', 'owns four projects; has seven join requests, four connection requests and unread messages'],
  ['ana', "works on five of other people's projects"],
  ['lucia', 'joined this week, has no applications and no saved projects yet'],
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
