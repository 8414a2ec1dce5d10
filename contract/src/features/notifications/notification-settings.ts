/** What a member switches as one: the kinds of notifications by their topic. */
export const notificationTopics = [
  'requests',
  'accepted',
  'declined',
  'assigned',
  'comments',
  'due',
  'projects',
  'messages',
  'suggestions',
  'security',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** Where a member can be notified besides the product itself, which always shows a notification. */
export const notificationChannels = ['mail', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];
