import { failureKind } from '@tandem/contract/failure';

export const projectErrors = {
  notFound: failureKind('projects.not_found', 404, 'This project does not exist.'),
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
    'You own this project. Hand it over to a collaborator before you leave.',
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
    'You can only hand a project over to one of its collaborators.',
  ),
  needsAnOwner: failureKind(
    'projects.needs_an_owner',
    409,
    'Some of your projects have collaborators. Hand those projects over before you delete your account.',
  ),
  orderRepeats: failureKind('projects.order_repeats', 400, 'A project can appear in the order only once.'),
  invalidCursor: failureKind(
    'projects.no_such_place',
    400,
    'This page no longer exists. Load the list again.',
  ),
} as const;
