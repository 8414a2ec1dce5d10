/** An invented member; `key` names them within the demo data and is never stored. */
export interface DemoMember {
  key: string;
  firstName: string;
  lastName: string;
  gender: 'male' | 'female' | 'others';
  age: number;
  experience: number;
  about: string;
  techStack: string[];
  skills: string[];
  interests: string[];
  joinedDaysAgo: number;
}

/** An invented project; `owner` and `collaborators` are member keys. */
export interface DemoProject {
  key: string;
  owner: string;
  title: string;
  description: string;
  skillsRequired: string[];
  interestsTags: string[];
  status: 'open' | 'closed';
  createdDaysAgo: number;
  collaborators: string[];
}

/** An invented request to join; one that was decided lies at least two days back. */
export interface DemoJoinRequest {
  project: string;
  member: string;
  role: string;
  message: string | null;
  status: 'pending' | 'accepted' | 'rejected' | 'withdrawn';
  daysAgo: number;
}

/** An invented request to connect; `ended` was accepted and is no connection any more. One that was decided lies at least two days back. */
export interface DemoConnection {
  from: string;
  to: string;
  status: 'pending' | 'accepted' | 'rejected' | 'withdrawn' | 'ended';
  daysAgo: number;
}

/** A person whom a member does not want to be shown again among the suggestions. */
export interface DemoDismissal {
  member: string;
  dismissed: string;
  daysAgo: number;
}

/** A project that a member put aside: for later, or out of sight. */
export interface DemoMark {
  member: string;
  project: string;
  daysAgo: number;
}

/** An invented remark on a task: who, how many days ago, and what. */
export type DemoComment = [member: string, daysAgo: number, text: string];

/** An invented task; in Done with `doneDaysAgo`, else in progress with `startedDaysAgo`, else to do. Its due date counts from the day of seeding. */
export interface DemoTask {
  title: string;
  description?: string;
  by: string;
  createdDaysAgo: number;
  startedDaysAgo?: number;
  doneDaysAgo?: number;
  dueInDays?: number;
  labels?: string[];
  priority?: 'Low' | 'Medium' | 'High';
  assignee?: string;
  comments?: DemoComment[];
}

/** The tasks of a demo project, from the top of the board. */
export interface DemoBoard {
  project: string;
  tasks: DemoTask[];
}

/** What was said in the group of a project, or between two: the days in their order, each with who said what. */
export interface DemoTalk {
  project?: string;
  between?: [one: string, other: string];
  days: { daysAgo: number; said: [member: string, text: string][] }[];
  /** How many of the last messages wait for whom; all others have read to the end. */
  unread?: Record<string, number>;
}
