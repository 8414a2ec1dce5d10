import type { User } from '@tandem/contract/account';
import { commonFailures, failureKind } from '@tandem/contract/failure';
import type { Database, Queryable } from '../../platform/database/database.ts';
import type { DocumentCache } from '../../platform/http/documents.ts';
import type { SearchQueue } from '../../platform/search/search-indexer.ts';
import { refuse, refuseField } from '../../platform/refusal.ts';
import {
  accountErrors,
  type Community,
  findUser,
  indexedColumns,
  type IndexPerson,
  isReservedName,
  lockMe,
} from '../account/public.ts';
import { whyNotShowPhoto } from '../files/public.ts';
import { type ProfileChanges, updateProfile } from './profile.repository.ts';

const profileErrors = {
  foreignPhoto: failureKind(
    'profile.foreign_photo',
    400,
    'You can only use a photo you uploaded. Upload it again.',
  ),
  hiddenPhoto: failureKind(
    'profile.hidden_photo',
    400,
    'Moderators have hidden this photo. Choose another one.',
  ),
} as const;

/** What editing a profile needs. */
export interface ProfileDeps extends Community {
  database: Database;
  indexPerson: IndexPerson;
  searchQueue: Pick<SearchQueue, 'enqueue'>;
  /** Public pages, which may show the member. */
  documents: Pick<DocumentCache, 'empty'>;
  /** Shows others that the member is online, or hides it. */
  showOnline: (memberId: string, isShown: boolean) => void;
}

export type ProfileService = ReturnType<typeof createProfileService>;

/** Editing the own profile. */
export function createProfileService(deps: ProfileDeps) {
  const { database, documents, showOnline, indexPerson, searchQueue } = deps;
  return {
    editProfile: async (me: string, changes: ProfileChanges): Promise<User> => {
      const { user, isSeen } = await database.transaction(async (tx) => {
        await lockMe(tx, me);
        await requireOwnPhoto(tx, me, changes);
        const before = await readUser(tx, me, deps);
        await updateProfile(tx, me, changes);
        const after = await readUser(tx, me, deps);
        if (nameOf(after) !== nameOf(before) && isReservedName(after))
          return refuseField(accountErrors.reservedName, 'lastName');
        const hasOtherName = nameOf(after) !== nameOf(before);
        if (hasOtherName) await searchQueue.enqueue(tx, [{ kind: 'owner', id: me }]);
        if (indexedOf(after) !== indexedOf(before)) await indexPerson(tx, me);
        return { user: after, isSeen: publiclyShown(after) !== publiclyShown(before) };
      });
      if (isSeen) documents.empty();
      if (changes.showsOnline !== undefined) showOnline(me, user.showsOnline);
      return user;
    },
  };
}

async function requireOwnPhoto(tx: Queryable, me: string, { photoUrl }: ProfileChanges): Promise<void> {
  const why = typeof photoUrl === 'string' ? await whyNotShowPhoto(tx, me, photoUrl) : null;
  if (why !== null)
    refuseField(why === 'hidden' ? profileErrors.hiddenPhoto : profileErrors.foreignPhoto, 'photoUrl');
}

const readUser = async (tx: Queryable, me: string, community: Community): Promise<User> =>
  (await findUser(tx, me, community)) ?? refuse(commonFailures.signedOut);

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`;

/** What public pages show of a member. */
const publiclyShown = (user: User): string =>
  user.showsPublicly ? JSON.stringify([nameOf(user), user.photoUrl]) : '';

/** What the search and suggestions know of a member. */
const indexedOf = (user: User): string => JSON.stringify(indexedNames.map((name) => user[name]));

const indexedNames = Object.keys(indexedColumns) as (keyof typeof indexedColumns)[];
