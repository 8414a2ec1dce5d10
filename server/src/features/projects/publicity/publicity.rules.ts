import type { FailureKind } from '@tandem/contract/failure';
import type { PublicPageMode } from '@tandem/contract/projects/project-publicity';
import { projectErrors } from '../projects.errors.ts';

/** What the owner of a project chose. */
export interface Publicity {
  isPublic: boolean;
  isFindable: boolean;
}

/** Only what everybody can read can be found. */
export const possiblePublicity = ({ isPublic, isFindable }: Publicity): Publicity => ({
  isPublic,
  isFindable: isPublic && isFindable,
});

/** Why a community does not allow what an owner chose, or null. */
export function whyNotPublish({ isPublic, isFindable }: Publicity, mode: PublicPageMode): FailureKind | null {
  if (isPublic && mode === 'none') return projectErrors.noPublicPages;
  return isFindable && mode !== 'search' ? projectErrors.notFindableHere : null;
}

const longestWords = 60;

/** The words of a title as the part of an address: letters and digits of ASCII with dashes; empty where it has none of them. */
const wordsOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestWords)
    .replaceAll(/^-|-$/g, '');

/** The path of the public page of a project. */
export const publicPathOf = ({ title, publicKey }: { title: string; publicKey: string }): string =>
  `/p/${[wordsOf(title), publicKey].filter(Boolean).join('-')}`;

/** How long a project is public to people before search engines may list it, in milliseconds: moderators see spam first. */
const findableAfterMs = 24 * 60 * 60 * 1_000;

/** Whether search engines may list a public page now. */
export const isFindableNow = (
  page: { isFindable: boolean; createdAt: Date; isOwnerVerified: boolean },
  mode: PublicPageMode,
  now: Date,
): boolean =>
  mode === 'search' &&
  page.isFindable &&
  page.isOwnerVerified &&
  now.getTime() - page.createdAt.getTime() >= findableAfterMs;
