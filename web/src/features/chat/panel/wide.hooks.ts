import { useMediaQuery } from '@mantine/hooks';

/** Whether list and chat fit side by side; known from the first paint on. */
export const useIsWide = (): boolean =>
  useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? true;
