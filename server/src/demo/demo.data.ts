import { directTalks } from './chat/direct-talks.data.ts';
import { teamTalks } from './chat/team-talks.data.ts';
import { widerTalks } from './chat/wider-talks.data.ts';
import { communityConnections } from './connections/community-connections.data.ts';
import { miraConnections } from './connections/mira-connections.data.ts';
import type {
  DemoBoard,
  DemoConnection,
  DemoJoinRequest,
  DemoMember,
  DemoProject,
  DemoTalk,
} from './demo.shapes.ts';
import { artsJoinRequests } from './join-requests/arts-requests.data.ts';
import { hardwareJoinRequests } from './join-requests/hardware-requests.data.ts';
import { learningJoinRequests } from './join-requests/learning-requests.data.ts';
import { mapsJoinRequests } from './join-requests/maps-requests.data.ts';
import { neighboursJoinRequests } from './join-requests/neighbours-requests.data.ts';
import { operationsJoinRequests } from './join-requests/operations-requests.data.ts';
import { outdoorJoinRequests } from './join-requests/outdoor-requests.data.ts';
import { storageJoinRequests } from './join-requests/storage-requests.data.ts';
import { membersAToE } from './members/members-a-e.data.ts';
import { membersFToK } from './members/members-f-k.data.ts';
import { membersLToO } from './members/members-l-o.data.ts';
import { membersPToR } from './members/members-p-r.data.ts';
import { membersSToZ } from './members/members-s-z.data.ts';
import { artsProjects } from './projects/arts-projects.data.ts';
import { hardwareProjects } from './projects/hardware-projects.data.ts';
import { learningProjects } from './projects/learning-projects.data.ts';
import { mapsProjects } from './projects/maps-projects.data.ts';
import { neighboursProjects } from './projects/neighbours-projects.data.ts';
import { operationsProjects } from './projects/operations-projects.data.ts';
import { outdoorProjects } from './projects/outdoor-projects.data.ts';
import { storageProjects } from './projects/storage-projects.data.ts';
import { hutLogBoard } from './tasks/hut-log-board.data.ts';
import { mapsBoards } from './tasks/maps-boards.data.ts';
import { outdoorBoards } from './tasks/outdoor-boards.data.ts';
import { storageBoards } from './tasks/storage-boards.data.ts';

export { demoDismissals, demoIgnores, demoSaves } from './demo-marks.data.ts';

export const demoMembers: DemoMember[] = [
  ...membersAToE,
  ...membersFToK,
  ...membersLToO,
  ...membersPToR,
  ...membersSToZ,
];

export const demoProjects: DemoProject[] = [
  ...mapsProjects,
  ...outdoorProjects,
  ...operationsProjects,
  ...storageProjects,
  ...learningProjects,
  ...hardwareProjects,
  ...neighboursProjects,
  ...artsProjects,
];

export const demoJoinRequests: DemoJoinRequest[] = [
  ...mapsJoinRequests,
  ...outdoorJoinRequests,
  ...operationsJoinRequests,
  ...storageJoinRequests,
  ...learningJoinRequests,
  ...hardwareJoinRequests,
  ...neighboursJoinRequests,
  ...artsJoinRequests,
];

export const demoBoards: DemoBoard[] = [hutLogBoard, ...mapsBoards, ...outdoorBoards, ...storageBoards];
export const demoTalks: DemoTalk[] = [...teamTalks, ...widerTalks, ...directTalks];

export const demoConnections: DemoConnection[] = [...miraConnections, ...communityConnections];
