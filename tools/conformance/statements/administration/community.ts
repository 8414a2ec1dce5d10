import type { Section } from '../statement.ts';

export const community: Section = {
  title: 'The settings of the community (added)',
  parts: [
    {
      statements: {
        'added-220': '`GET /api/community` the name and the looks of the community',
        'added-223': '`GET /api/legal/{page}` the imprint, the privacy page or the terms',
        'added-221': '`GET /api/community/settings` the settings, their defaults and versions',
        'added-222': '`PATCH /api/community/settings` changes settings of a section',
        'added-760': '`POST /api/admin/invitations` creates a link by which people sign up',
        'added-761': '`GET /api/admin/invitations` the links by which people sign up',
        'added-762': '`DELETE /api/admin/invitations/{invitationId}` ends such a link',
        'added-763': '`POST /api/account/sign-up-invitation/view` whether such a link admits somebody',
        'added-764': 'Where sign-up is by invitation, nobody gets an account without a link that admits them',
        'added-765': 'A link to a project lets newcomers sign up only where an administrator lets it',
        'added-741':
          '`GET /api/admin/sign-ups` those who ask to become members, where moderators approve them',
        'added-742': '`POST /api/admin/sign-ups/{signUpId}/approve` makes a member of one',
        'added-743':
          '`POST /signup` answers 202 where moderators approve new members, and log-in tells who waits',
        'added-744': '`POST /api/admin/sign-ups/{signUpId}/refuse` refuses one, with a reason',
        'added-780': '`GET /api/admin/projects` all projects, newest first, or by a search',
        'added-781': '`GET /api/admin/projects/{projectId}` a project as moderators see it',
        'added-782': '`POST /api/admin/projects/{projectId}/hide` hides a project; its owner reads why',
        'added-783': '`POST /api/admin/projects/{projectId}/show` shows it again',
        'added-784': '`POST /api/admin/projects/{projectId}/archive` archives the project of a member',
        'added-785': '`POST /api/admin/projects/{projectId}/unarchive` takes it out of the archive',
        'added-786': '`POST /api/admin/projects/{projectId}/delete` deletes it, restorable for 30 days',
        'added-787': '`POST /api/admin/projects/{projectId}/restore` restores it with its members',
        'added-788': 'Nobody is invited to a project that moderators have hidden',
        'added-789':
          '`POST /api/admin/members/{userId}/remove-factors` removes the second factor, and tells the member',
        'added-751': '`POST /signup` needs the terms accepted, where the community has terms',
        'added-752':
          '`POST /api/account/terms` accepts changed terms; until then a member gets 403 for nearly everything',
        'added-745': '`GET /api/admin/sign-ups/count` how many ask',
        'added-224':
          '`GET /api/community/announcement` what is announced, and how many members were notified',
        'added-225': '`POST /api/community/announcement` announces something in place of what is announced',
        'added-226': '`DELETE /api/community/announcement/{announcementId}` takes it back',
        'added-850':
          '`POST /api/community/announcement/{announcementId}/dismissal` dismisses it on all devices of the member',
        'added-851':
          '`GET /api/community/announcement/{announcementId}/dismissal` whether the member dismissed it',
        'added-227': '`POST /api/community/logo` shows the logo of the community instead of the own mark',
        'added-228': '`DELETE /api/community/logo` removes it',
      },
    },
  ],
};
