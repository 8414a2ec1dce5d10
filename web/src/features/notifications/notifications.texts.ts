/** The copy of this feature. */
export const notificationTexts = {
  joinRequestAccepted: {
    title: (project: string) => `You’re in: ${project}`,
    message: (firstName: string) => `${firstName} accepted your request.`,
  },
  joinRequestRejected: {
    title: (project: string) => project,
    message: (firstName: string) => `${firstName} rejected your request to join.`,
  },
  joinRequestReceived: {
    title: (name: string) => `${name} asks to join`,
    message: (project: string) => project,
  },
  invitationReceived: {
    title: (name: string) => `${name} invites you`,
    message: (_firstName: string, project: string) => project,
  },
  invitationAccepted: {
    title: (name: string) => `${name} joined`,
    message: (firstName: string, project: string) => `${firstName} accepted your invitation to ${project}.`,
  },
  invitationDeclined: {
    title: (name: string) => `${name} declined`,
    message: (firstName: string, project: string) => `${firstName} declined your invitation to ${project}.`,
  },
  joinedByLink: {
    title: (name: string) => `${name} joined`,
    message: (firstName: string, project: string) => `${firstName} used an invitation link to ${project}.`,
  },
  removedFromProject: {
    title: (project: string) => project,
    message: (firstName: string) => `${firstName} removed you from this project.`,
  },
  connectionRequestReceived: {
    title: (name: string) => `${name} wants to connect`,
    message: 'You can accept or reject the request.',
  },
  connectionRequestAccepted: {
    title: (name: string) => `You and ${name} are connected`,
    message: (firstName: string) => `${firstName} accepted your connection request.`,
  },
  openBoard: 'Open board',
  sayHello: 'Say hello',
  view: 'View',
};
