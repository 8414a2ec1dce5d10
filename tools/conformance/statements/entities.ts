import type { Section } from './statement.ts';

export const entities: Section = {
  title: '§3 Entities and their fields',
  parts: [
    {
      statements: {
        '§3-01': 'User: all fields of the list',
        '§3-02': 'password: at sign-up only',
        '§3-03': 'Joined date as DD MMM YYYY',
        '§3-04': 'The session holds one user or none',
        '§3-05': 'Profile: the editable subset',
        '§3-06': 'emailId and createdAt are read-only',
        '§3-07':
          'Project: _id, title, description, skillsRequired, interestsTags, status, collaborators, createdAt, createdBy (photoUrl, firstName, lastName, emailId)',
        '§3-08': "skillsRequired is labelled 'Skills you will learn'",
        '§3-09': 'The simple feed also reads photoUrl, techStack, collaboratorsCount',
        '§3-10': {
          text: 'Person: _id, firstName, lastName, emailId, photoUrl, skills, experience, interests, about',
          adr: '0008',
        },
        '§3-11': 'Join request (outgoing): role (required), message (optional)',
        '§3-12':
          'Join request (as reviewed): _id, projectId, userId (photoUrl, firstName, lastName, emailId), message, role, createdAt',
        '§3-13': { text: 'projectTitle is added', adr: '0008' },
        '§3-14': 'Project analytics: totalRequests, pendingRequests, acceptedCollaborators, mostCommonSkills',
        '§3-15': 'Task: _id, title, description, dueDate, priority, labels, status, assignedTo',
        '§3-16': 'Task: description and dueDate are nullable',
        '§3-17': 'Task comment: _id, text, createdBy (with firstName)',
        '§3-18':
          "Task analytics: totalTasks, completedTasks, pendingTasks, averageCompletionTime (such as '0 hours')",
        '§3-19': 'Connection request: _id, fromUserId and toUserId (populated), status, createdAt',
        '§3-20': 'Chat: _id. Chat message: _id, text, createdAt, sender (an id, or an object with _id)',
        '§3-21': 'Unread counts: a map keyed by chat id',
        '§3-22': {
          text: 'Stored image metadata: bucket, fullPath, name, size, contentType, timestamps, download token',
          adr: '0008',
        },
        '§3-23': 'Login payload: emailId, password',
      },
    },
  ],
};
