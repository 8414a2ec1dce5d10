import { productName } from '../../ui/product-name.ts';

export const offlineTexts = {
  offline: 'You’re offline. This is what was last loaded.',
  get unreachable() {
    return `${productName()} can’t be reached right now. This is what was last loaded.`;
  },
  newVersion: 'A new version is ready.',
  reload: 'Reload',
};
