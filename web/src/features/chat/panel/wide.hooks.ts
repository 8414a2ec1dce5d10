import { useMediaQuery } from '@mantine/hooks';

/** Whether list and chat fit side by side; already correct at the first render. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? true;
