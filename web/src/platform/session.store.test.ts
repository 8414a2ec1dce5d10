import { describe, expect, it, vi } from 'vitest';
import { persisted, userIn, useSession, whenRestored } from './session.store.ts';

const mira = { _id: '1', firstName: 'Mira', lastName: 'Okafor', photoUrl: null };

describe('the stored session', () => {
  // spec: §3-04, §4-11
  it('contains only what the top bar shows of a user', () => {
    const wide = { ...mira, emailId: 'mira@example.org', about: 'Maps' };
    useSession.getState().setUser(wide);
    expect(useSession.getState().user).toEqual(mira);
    useSession.getState().clear();
    expect(useSession.getState().user).toBeNull();
  });

  it('has no user when the slice is invalid', () => {
    for (const slice of [
      null,
      undefined,
      'x',
      [],
      {},
      { user: 7 },
      { user: { _id: 1 } },
      { user: { _id: 'a' } },
    ])
      expect(userIn(slice)).toBeNull();
    expect(userIn({ user: { ...mira, photoUrl: 5 } })).toEqual(mira);
  });

  it('does not block rendering without storage', async () => {
    await expect(whenRestored(20)).resolves.toBeUndefined();
  });

  // spec: §2.1-21, §4-12, §9-26
  it('has the key root, and is waited for up to 5000 ms', async () => {
    expect(persisted.key).toBe('root');
    vi.useFakeTimers();
    vi.spyOn(useSession.persist, 'hasHydrated').mockReturnValue(false);
    const onRestored = vi.fn<() => void>();
    const restored = whenRestored().then(onRestored);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(onRestored).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onRestored).toHaveBeenCalledOnce();
    await restored;
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
});
