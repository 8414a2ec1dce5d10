export { useCommunity } from './community.store.ts';
export { showCommunity } from './community.dom.ts';
export { LegalLinks } from './legal/legal-links.tsx';
