import { useMediaQuery } from '@mantine/hooks';
import { ForYouRail } from './for-you-rail.tsx';
import { ForYouStrip } from './for-you-strip.tsx';

/** What is for the member, in the place that the window has for it (explore.module.css); nothing in the other one. */
export function ForYou({ place }: { place: 'rail' | 'strip' }) {
  const hasRail = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false });
  if (hasRail !== (place === 'rail')) return null;
  return hasRail ? <ForYouRail /> : <ForYouStrip />;
}
