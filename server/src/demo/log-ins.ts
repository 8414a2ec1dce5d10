import type { DemoMember } from './demo-data.schemas.ts';
import { demoEmail } from './demo.rules.ts';

/** What a visitor may want to look at, and as whom. */
export interface DemoLogIn {
  name: string;
  emailId: string;
  hint: string;
}

const hints: [key: string, hint: string][] = [
  [
    'mira',
    'owns four projects; seven requests to join them, four to connect and unread messages wait for her',
  ],
  ['ana', "works on five of other people's projects"],
  ['lucia', 'joined this week, nothing asked or saved yet'],
];

/** The three log-ins printed at the start: an owner with waiting requests, a collaborator, a newcomer. */
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
