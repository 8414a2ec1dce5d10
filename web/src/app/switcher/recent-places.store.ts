import { forget, readForMember, storeForMember } from '../../platform/member-storage.ts';

/** A place that the member was at: its path and the title of its screen. */
export interface RecentPlace {
  to: string;
  label: string;
}

const name = 'recent-places';
const most = 6;

/** A screen that was left before it had a title is none: nobody could tell where it leads. */
const isPlace = (value: unknown): value is RecentPlace =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as RecentPlace).to === 'string' &&
  typeof (value as RecentPlace).label === 'string' &&
  (value as RecentPlace).label !== '';

/** The places that the member was at, the last one first. */
export function recentPlaces(member: string): RecentPlace[] {
  const stored = readForMember(name, member);
  return Array.isArray(stored) ? stored.filter(isPlace).slice(0, most) : [];
}

/** Forgets them all. */
export const forgetPlaces = (): void => forget(name);

/** Notes a place that the member leaves. */
export function notePlace(member: string, place: RecentPlace): void {
  const others = recentPlaces(member).filter(({ to }) => to !== place.to);
  storeForMember(name, member, [place, ...others].slice(0, most));
}
