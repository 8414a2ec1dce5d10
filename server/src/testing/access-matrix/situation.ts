import { logIn } from '@tandem/contract/account';
import type { Project } from '@tandem/contract/projects';
import { connectionRequests } from '../../features/connections/connections.tables.ts';
import { files } from '../../features/files/files.tables.ts';
import { newToken } from '../../features/account/public.ts';
import { joinRequests } from '../../features/join-requests/join-requests.tables.ts';
import { peopleDismissals } from '../../features/people/people.tables.ts';
import { projectMembers } from '../../features/projects/projects.tables.ts';
import { newId } from '../../platform/ids.ts';
import { type Actor, cookieOf, type House, password, visitor } from '../house.ts';
import { publish } from '../project-stories.ts';
import type { Asker } from './row.ts';

export type Cast = Record<Exclude<Asker, 'nobody'>, Actor>;

/** The cast around two fresh projects: A owns P, C collaborates, R has asked, F has left it, X owns Q. */
export interface Situation extends Cast {
  p: Project;
  q: Project;
  /** R's pending request to join P. */
  request: string;
  /** R's pending request to connect with A; C is connected with A, and nobody else with anybody. */
  connectionRequest: string;
  /** The path and the download token of a photo of A. */
  photoPath: string;
  photoToken: string;
  /** An e-mail address that nobody has. */
  freeEmail: string;
}

/** Signs the cast up. */
export async function gatherCast(house: House): Promise<Cast> {
  const [stranger, applicant, collaborator, former, owner] = await Promise.all([
    house.member({ firstName: 'Xaver' }),
    house.member({ firstName: 'Rita' }),
    house.member({ firstName: 'Carl' }),
    house.member({ firstName: 'Fay' }),
    house.member({ firstName: 'Olga' }),
  ]);
  return { stranger, applicant, collaborator, former, owner };
}

/** Gives the cast new projects to act on, so that nothing which an earlier cell did is in the way. */
export async function prepare({ database, clock }: House, cast: Cast): Promise<Situation> {
  const [p, q] = [await publish(cast.owner, { title: 'P' }), await publish(cast.stranger, { title: 'Q' })];
  const now = clock.now();
  const asked = (who: Actor, status: 'pending' | 'accepted') => ({
    id: newId(),
    projectId: p._id,
    memberId: who.id,
    role: 'Tester',
    status,
    createdAt: now,
    decidedAt: status === 'accepted' ? now : null,
  });
  const photo = {
    id: newId(),
    ownerId: cast.owner.id,
    memberId: cast.owner.id,
    name: `${newId()}.jpg`,
    token: newToken(),
  };
  const pending = asked(cast.applicant, 'pending');
  const askedToConnect = (who: Actor, status: 'pending' | 'accepted') => ({
    id: newId(),
    fromMemberId: who.id,
    toMemberId: cast.owner.id,
    status,
    createdAt: now,
    decidedAt: status === 'accepted' ? now : null,
  });
  const toConnect = askedToConnect(cast.applicant, 'pending');
  await database.transaction(async (tx) => {
    await tx
      .insert(joinRequests)
      .values([pending, asked(cast.collaborator, 'accepted'), asked(cast.former, 'accepted')]);
    await tx
      .insert(projectMembers)
      .values({ projectId: p._id, memberId: cast.collaborator.id, joinedAt: now });
    await tx.delete(peopleDismissals);
    await tx.delete(connectionRequests);
    await tx.insert(connectionRequests).values([toConnect, askedToConnect(cast.collaborator, 'accepted')]);
    await tx.insert(files).values({ ...photo, size: 0, isStored: true, createdAt: now, updatedAt: now });
  });
  return {
    ...cast,
    p,
    q,
    request: pending.id,
    connectionRequest: toConnect.id,
    photoPath: `profileImages/${cast.owner.id}/${photo.name}`,
    photoToken: photo.token,
    freeEmail: `${newId()}@example.org`,
  };
}

/** The same member in a session of its own, for an operation that ends it. */
export async function logInAgain(house: House, who: Actor): Promise<Actor> {
  const reply = await house.nobody.send(logIn, { body: { emailId: who.user.emailId, password } });
  const cookie = cookieOf(reply);
  return { ...who, ...visitor(house.app, cookie), cookie };
}
