export const offlineTexts = {
  offline: 'You’re offline. This is what Tandem last loaded.',
  unreachable: 'Tandem can’t be reached right now. This is what it last loaded.',
  newVersion: 'A new version of Tandem is ready.',
  reload: 'Reload',
};
