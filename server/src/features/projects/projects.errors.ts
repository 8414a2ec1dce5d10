import { failureKind } from '@tandem/contract/failure';

export const projectErrors = {
  notFound: failureKind('projects.not_found', 404, 'This project does not exist.'),
  ownerOnly: failureKind('projects.owner_only', 403, 'Only the owner of this project can do that.'),
  peopleOnly: failureKind(
    'projects.people_only',
    403,
    'Only the people of this project can see who belongs to it.',
  ),
  savesOwn: failureKind(
    'projects.saves_own',
    409,
    'This is your own project; you find it under your projects.',
  ),
  ignoresOwn: failureKind('projects.ignores_own', 409, 'You cannot ignore your own project.'),
  ownerLeaves: failureKind(
    'projects.owner_leaves',
    409,
    'You own this project. Hand it over to a collaborator before you leave it.',
  ),
  notACollaborator: failureKind(
    'projects.not_a_collaborator',
    404,
    'This person is not a collaborator of the project.',
  ),
  alreadyOwner: failureKind('projects.already_owner', 409, 'This project is yours already.'),
  handsToStranger: failureKind(
    'projects.hands_to_stranger',
    409,
    'A project can only be handed over to one of its collaborators.',
  ),
  needsAnOwner: failureKind(
    'projects.needs_an_owner',
    409,
    'Others work on projects of yours. Hand them over before you delete your account.',
  ),
  orderRepeats: failureKind('projects.order_repeats', 400, 'Each project can stand in the order only once.'),
  noSuchPlace: failureKind('projects.no_such_place', 400, 'That is not a place in this list.'),
} as const;
