export { fetchCommunity } from './community.live.ts';
export { useCommunity } from './community.store.ts';
export { showCommunity } from './community.store.ts';
export { AnnouncementPlace } from './announcement/announcement-place.tsx';
export { useTerms } from './legal/legal.queries.ts';
export { LegalLinks } from './legal/legal-links.tsx';
export { LogoImage } from './logo/logo-image.tsx';
