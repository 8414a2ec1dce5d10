export { fetchCommunity } from './community.live.ts';
export { useCommunity } from './community.store.ts';
export { showCommunity } from './community.store.ts';
export { AnnouncementPlace, LegalLinks, LogoImage } from './frame-parts.tsx';
export { useTerms } from './legal/legal.queries.ts';
