import { listSessions } from '@tandem/contract/account';
import { viewFactors } from '@tandem/contract/account/account-factors';
import { viewOverview } from '@tandem/contract/administration';
import { countSignUpRequests } from '@tandem/contract/administration/administration-members';
import { commonFailures } from '@tandem/contract/failure';
import { countReports } from '@tandem/contract/reports';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render-app.tsx';
import { mira } from '../../testing/sample-people.ts';

it('leads to the security settings where the community asks for a second factor', async () => {
  const server = startFakeServer();
  const { status, ...required } = commonFailures.secondFactorRequired;
  server.refuse(viewOverview, status, required);
  server.refuse(countReports, status, required);
  server.refuse(countSignUpRequests, status, required);
  const data = { passkeys: [], appSince: null, recoveryCodesLeft: 0, isRequired: true };
  server.answer(viewFactors, { data });
  server.answer(listSessions, { data: [] });
  const { user } = await renderScreen('/admin', server, { ...mira, communityRole: 'administrator' });
  expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Security settings' }));
  expect(await screen.findByText(/^Your community asks everybody who moderates/)).toBeTruthy();
});
