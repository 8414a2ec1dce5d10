// The layout of all screens for members, and the screen where most visits begin, load as one file.
export { MemberArea } from './frame/member-area.tsx';
export { ExplorePage } from './explore/explore.tsx';
