export { useCommunity } from './community.store.ts';
export { showCommunity } from './community.dom.ts';
