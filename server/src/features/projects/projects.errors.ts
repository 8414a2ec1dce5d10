import { failureKind } from '@tandem/contract/failure';

const names = (hosts: readonly { host: string }[]) =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(hosts.map(({ host }) => host));

export const projectErrors = {
  notFound: failureKind('projects.not_found', 404, 'This project does not exist.'),
  noPublicPages: failureKind(
    'projects.no_public_pages',
    403,
    'This community shows its projects to its members only.',
  ),
  notFindableHere: failureKind(
    'projects.not_findable_here',
    403,
    'This community does not let search engines list its projects.',
  ),
  ownerOnly: failureKind('projects.owner_only', 403, 'Only the owner of this project can do that.'),
  peopleOnly: failureKind(
    'projects.people_only',
    403,
    'Only project members can see who is in this project.',
  ),
  savesOwn: failureKind(
    'projects.saves_own',
    409,
    'This is your own project. You can find it under Owned Projects.',
  ),
  ignoresOwn: failureKind('projects.ignores_own', 409, 'You can’t ignore your own project.'),
  ownerLeaves: failureKind(
    'projects.owner_leaves',
    409,
    'You own this project. Hand it over to a collaborator before you leave, or delete it.',
  ),
  notACollaborator: failureKind(
    'projects.not_a_collaborator',
    404,
    'This person is not a collaborator on this project.',
  ),
  alreadyOwner: failureKind('projects.already_owner', 409, 'You already own this project.'),
  handsToStranger: failureKind(
    'projects.hands_to_stranger',
    409,
    'You can only offer a project to one of its collaborators.',
  ),
  needsAnOwner: failureKind(
    'projects.needs_an_owner',
    409,
    'Some of your projects have collaborators. Hand those projects over or delete them before you delete your account.',
  ),
  noSuchRole: failureKind(
    'projects.no_such_role',
    409,
    'One of these roles no longer exists. Load the project again.',
  ),
  noPlaceInRole: (title: string) =>
    failureKind(
      'projects.no_place_in_role',
      409,
      `All places of the role ${title} are filled. Add a place to it, or choose another role.`,
    ),
  placesFilled: (title: string, filled: number) =>
    failureKind(
      'projects.places_filled',
      409,
      filled === 1
        ? `1 person already fills the role ${title}. It needs at least 1 place.`
        : `${filled} people already fill the role ${title}. It needs at least ${filled} places.`,
    ),
  prefixSet: failureKind(
    'projects.prefix_set',
    409,
    'You changed the prefix before. It stays, so that numbers which people wrote down stay true.',
  ),
  archived: failureKind(
    'projects.archived',
    409,
    'This project is archived. Its owner can take it out of the archive.',
  ),
  otherTitle: failureKind('projects.other_title', 400, 'Type the title of the project exactly as it is.'),
  notDeleted: failureKind('projects.not_deleted', 409, 'This project is not deleted.'),
  restoredTooLate: failureKind('projects.restored_too_late', 409, 'It is too late to restore this project.'),
  noOffer: failureKind('projects.no_offer', 409, 'This project is no longer offered to you.'),
  orderRepeats: failureKind('projects.order_repeats', 400, 'A project can appear in the order only once.'),
  repositoryElsewhere: (hosts: readonly { host: string }[]) =>
    failureKind(
      'projects.repository_elsewhere',
      400,
      hosts.length === 0
        ? 'This server shows no repositories.'
        : `Enter the address of a repository at ${names(hosts)}.`,
    ),
  noRepositoryThere: failureKind(
    'projects.no_repository_there',
    400,
    'Enter the address of a repository, such as https://github.com/alpine-huts/hut-book.',
  ),
  tokenRefused: failureKind(
    'projects.token_refused',
    400,
    'The host refused this token. Check that it is whole, and that it may read the repository.',
  ),
  noRepository: failureKind('projects.no_repository', 404, 'This project has no repository.'),
  hostSilent: failureKind(
    'projects.host_silent',
    409,
    'The host of the repository does not list its issues now. Try again later.',
  ),
  noSuchIssue: failureKind(
    'projects.no_such_issue',
    409,
    'Some of these issues are no longer open good first issues. Load the list again.',
  ),
  invalidCursor: failureKind(
    'projects.no_such_place',
    400,
    'This page no longer exists. Load the list again.',
  ),
} as const;
