import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStaged } from './use-staged.ts';

it('renders the cards that fill the window first, and the others soon after', async () => {
  const { result, rerender } = renderHook(({ count }) => useStaged(false, count), {
    initialProps: { count: 40 },
  });
  expect(result.current).toBeGreaterThan(0);
  expect(result.current).toBeLessThan(40);
  await waitFor(() => expect(result.current).toBe(40));
  // A further page.
  rerender({ count: 80 });
  expect(result.current).toBe(80);
});

it('renders a cached list whole', () => {
  const { result } = renderHook(() => useStaged(true, 40));
  expect(result.current).toBe(40);
});
