import { describe, expect, it } from 'vitest';
import { type SignUpSettings, whyNotSignUp } from './sign-up.rules.ts';

const settings = (signUpMode: SignUpSettings['signUpMode'], emailDomains: string[] = []): SignUpSettings => ({
  signUpMode,
  emailDomains,
});
const plain = { emailId: 'ada@example.org', invitationHash: null };
const invited = { ...plain, invitationHash: 'hash' };

describe('whyNotSignUp', () => {
  it.each([
    ['open', plain, null],
    ['open', invited, null],
    ['invitation', plain, 'invitationNeeded'],
    ['invitation', invited, null],
    ['closed', plain, 'signUpClosed'],
    ['closed', invited, 'signUpClosed'],
  ] as const)('where sign-up is %s', (mode, newcomer, reason) => {
    expect(whyNotSignUp(settings(mode), newcomer)).toBe(reason);
  });

  it('keeps to the allowed domains, also with an invitation', () => {
    for (const mode of ['open', 'invitation'] as const) {
      expect(whyNotSignUp(settings(mode, ['hut.example']), invited)).toBe('foreignDomain');
      expect(whyNotSignUp(settings(mode, ['example.org']), invited)).toBeNull();
    }
    expect(whyNotSignUp(settings('invitation', ['hut.example']), plain)).toBe('foreignDomain');
  });
});
