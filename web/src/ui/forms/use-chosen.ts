import { useState } from 'react';

/**
 * The state of a box whose state is kept in the query cache, and a function to choose another one. The choice is shown
 * until the cache shows it too, which is later than the click: React would put the former state back meanwhile.
 */
export function useChosen(
  kept: boolean,
): [shown: boolean, choose: (to: boolean, applied: Promise<void>) => void] {
  const [choice, setChoice] = useState<{ to: boolean } | null>(null);
  const choose = async (to: boolean, applied: Promise<void>) => {
    const own = { to };
    setChoice(own);
    await applied;
    // The cache tells its components in a timer, which runs before this one.
    setTimeout(() => setChoice((latest) => (latest === own ? null : latest)));
  };
  return [choice?.to ?? kept, (to, applied) => void choose(to, applied)];
}
