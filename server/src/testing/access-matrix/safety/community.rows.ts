import {
  dismissAnnouncement,
  endAnnouncement,
  publishAnnouncement,
  viewAnnouncement,
  viewAnnouncementDismissal,
} from '@tandem/contract/community/announcement';
import {
  removeCommunityLogo,
  setCommunityLogo,
  updateCommunitySettings,
  viewCommunitySettings,
  viewLegalPage,
  viewCommunity,
} from '@tandem/contract/community/community-administration';
import { formWith } from '../../form.ts';
import { picture } from '../../images.ts';
import { type AccessRow, administrators, anybody, members } from '../row.ts';

const nowhere = () => ({ params: { announcementId: '00000000-0000-7000-8000-000000000001' } });

/** A logo of the community. */
export const logo = formWith(await picture({ width: 8, height: 8 }));

export const communityRows: AccessRow[] = [
  { operation: viewCommunity, statuses: anybody(200) },
  { operation: viewLegalPage, input: () => ({ params: { page: 'terms' } }), statuses: anybody(404) },
  // A limit has passwords in its name.
  { operation: viewCommunitySettings, statuses: administrators(200), mentionsPasswords: true },
  {
    operation: updateCommunitySettings,
    input: () => ({ body: { section: 'general', version: 0, name: 'Ours' } }),
    statuses: administrators(200),
    mentionsPasswords: true,
  },
  { operation: viewAnnouncement, statuses: administrators(200) },
  {
    operation: publishAnnouncement,
    input: () => ({ body: { text: 'Maintenance on Sunday', notifiesMembers: true } }),
    statuses: administrators(200),
  },
  { operation: endAnnouncement, input: nowhere, statuses: administrators(404) },
  { operation: viewAnnouncementDismissal, input: nowhere, statuses: members(200) },
  { operation: dismissAnnouncement, input: nowhere, statuses: members(404) },
  { operation: setCommunityLogo, form: logo, statuses: administrators(200) },
  { operation: removeCommunityLogo, statuses: administrators(200) },
];
