// What surrounds every screen for members, and the one where most of their visits begin: one file on the wire.
export { MemberArea } from './frame/member-area.tsx';
export { ExplorePage } from '../features/projects/feed/explore-page.tsx';
