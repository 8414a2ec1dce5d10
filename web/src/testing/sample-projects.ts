import type { Project } from '@tandem/contract/projects';

/** An open project of somebody else; `more` overrides its fields. */
export const projectNamed = (title: string, more: Partial<Project> = {}): Project => ({
  _id: title,
  title,
  description: `What ${title} is about.`,
  skillsRequired: ['Rust', 'SQLite', 'CRDT', 'Fuzzing'],
  techStack: [],
  interestsTags: ['maps', 'offline'],
  status: 'open',
  timeZone: 'UTC',
  createdAt: '2026-11-01T09:00:00.000Z',
  createdBy: { _id: 'orla', firstName: 'Orla', lastName: 'Byrne', photoUrl: null, emailId: null },
  photoUrl: null,
  collaborators: [],
  collaboratorsCount: 0,
  isSaved: false,
  isOwner: false,
  isMember: false,
  myRequestStatus: null,
  ...more,
});
