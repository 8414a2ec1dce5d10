import type { FailureKind } from '@tandem/contract/failure';
import { limits } from '@tandem/contract/limits';
import { email, nameText } from '@tandem/contract/values';
import { isReservedName } from '../account.rules.ts';
import { providerErrors } from '../account.errors.ts';

const minute = 60 * 1_000;

/** How long a log-in at the provider may take, and may wait to be linked afterwards, in milliseconds. */
export const flowMs = 15 * minute;

/** How far the provider's clock may be behind, in milliseconds. */
const skewMs = minute;

/** What the provider says of an address. */
interface ClaimedEmail {
  email: string | null;
  isEmailVerified: boolean;
}

/** The address in the form of our accounts; null where the provider verified none, or it is none that we accept. */
export function verifiedEmailOf({ email: claimed, isEmailVerified }: ClaimedEmail): string | null {
  if (!isEmailVerified) return null;
  const parsed = email('Email address').safeParse(claimed);
  return parsed.success ? parsed.data : null;
}

/** What the provider says of a name; each part may be missing or anything. */
interface ClaimedName {
  name: string | null;
  givenName: string | null;
  familyName: string | null;
}

/** The name of a new account: what the provider says where it fits, else the name of the mailbox. */
export function nameFrom(
  { name, givenName, familyName }: ClaimedName,
  emailId: string,
): { firstName: string; lastName: string } {
  const [first = '', ...others] = (name ?? '').trim().split(/\s+/);
  const firstName = fitting(givenName) || fitting(first);
  const lastName = fitting(familyName) || fitting(givenName === null ? others.join(' ') : null);
  const given = { firstName, lastName };
  // With its dots, it could look like a domain.
  const mailbox = fitting((emailId.split('@')[0] ?? '').replaceAll('.', ' ')) || 'Member';
  return firstName === '' || isReservedName(given) ? { firstName: mailbox, lastName: '' } : given;
}

/** The part of a name, cut to what a name can have; '' where it is missing or harmful. */
function fitting(part: string | null): string {
  const parsed = nameText('Name').safeParse(
    Array.from(part ?? '')
      .slice(0, limits.name / 2)
      .join(''),
  );
  return parsed.success ? parsed.data : '';
}

interface Proof {
  /** The subject of the linked account, and of the one that logged in. */
  linked: string | null;
  subject: string;
  startedAt: Date;
  /** When the provider says that the person logged in; null where it does not say. */
  authenticatedAt: Date | null;
}

/** Why a new log-in at the provider does not prove who sits at the session; null when it does. */
export function whyNotProved(
  { linked, subject, startedAt, authenticatedAt }: Proof,
  name: string,
): FailureKind | null {
  if (linked !== subject) return providerErrors.otherPerson(name);
  const isFresh = authenticatedAt !== null && authenticatedAt.getTime() >= startedAt.getTime() - skewMs;
  return isFresh ? null : providerErrors.notFresh(name);
}
