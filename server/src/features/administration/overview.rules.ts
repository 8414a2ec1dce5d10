import { type CommunityFigures, type Trend, trendSpans } from '@tandem/contract/administration';

/** How much of something was added in a span of time. */
export interface AddedInSpan {
  name: keyof CommunityFigures['trends'];
  /** How many whole spans passed since; null where there is too much to count. */
  age: number | null;
  count: number;
}

/** The trends of the last spans, each with the sum of as many spans before them. */
export function trendsOf(added: readonly AddedInSpan[]): CommunityFigures['trends'] {
  const trendOf = (name: AddedInSpan['name']): Trend => {
    const counts = Array.from({ length: 2 * trendSpans.count }, () => 0);
    for (const one of added) if (one.name === name && one.age !== null) counts[one.age] = one.count;
    const before = counts.slice(trendSpans.count).reduce((sum, count) => sum + count, 0);
    return { counts: counts.slice(0, trendSpans.count).toReversed(), before };
  };
  const isTooMuch = added.some(({ name, age }) => name === 'messages' && age === null);
  return {
    members: trendOf('members'),
    projects: trendOf('projects'),
    messages: isTooMuch ? null : trendOf('messages'),
  };
}
