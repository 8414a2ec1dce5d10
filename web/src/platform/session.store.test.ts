import { describe, expect, it, vi } from 'vitest';
import { kept, userIn, useSession, whenRestored } from './session.store.ts';

const mira = { _id: '1', firstName: 'Mira', lastName: 'Okafor', photoUrl: null };

describe('the kept session', () => {
  // spec: §3-04, §4-11
  it('keeps only what the frame shows of a user', () => {
    const wide = { ...mira, emailId: 'mira@example.org', about: 'Maps' };
    useSession.getState().hold(wide);
    expect(useSession.getState().user).toEqual(mira);
    useSession.getState().clear();
    expect(useSession.getState().user).toBeNull();
  });

  it('takes a slice of another shape for nobody', () => {
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

  it('lets rendering go on where no storage exists', async () => {
    await expect(whenRestored(20)).resolves.toBeUndefined();
  });

  // spec: §2.1-21, §4-12, §9-26
  it('stands under the key root, and is waited for up to 5000 ms', async () => {
    expect(kept.key).toBe('root');
    vi.useFakeTimers();
    vi.spyOn(useSession.persist, 'hasHydrated').mockReturnValue(false);
    const goOn = vi.fn<() => void>();
    const restored = whenRestored().then(goOn);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(goOn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(goOn).toHaveBeenCalledOnce();
    await restored;
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
});
